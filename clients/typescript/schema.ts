// Written by npm run clients from the document of the stable calls.

type Content<T> = { content: { "application/json": T } };
type Json<T> = Content<T> & { headers: Record<string, unknown> };
type Failure = Json<components["schemas"]["Failure"]>;
interface Answer<T> {
  200: Json<T>;
  /** Some fields are not valid: `fields` names them. */
  400: Failure;
  /** The token has ended, was deleted, or comes from another address. */
  401: Failure;
  /** The account or the scope does not allow it. */
  403: Failure;
  /** The record does not exist, or is not visible. */
  404: Failure;
  /** Too many calls: Retry-After says when to ask again. */
  429: Failure;
  /** Busy, or the database is away for the moment. */
  503: Failure;
}
type Query<Q> = { header?: never; path?: never; cookie?: never } & (undefined extends Q
  ? { query?: Q }
  : { query: Q });

export interface paths {
  "/api/v1/user/getCurrent": {
    /** Returns the signed-in user */
    get: {
      parameters: Query<undefined>;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          id: number;
          name: string;
          avatar: string;
          loginName: string;
          roleKey:
            | "administrator"
            | "company_manager"
            | "area_manager"
            | "farm_manager"
            | "shack_manager"
            | "display";
          canOperate: "0" | "1";
          remoteConfigFlag: "0" | "1";
          mapType: "1" | "2";
          mapReviewNumber: string;
          build: string;
          variant: "standard" | "lihua" | "huanan";
          mustChangePassword: boolean;
          mustEnrolFactor?: boolean;
          passwordMin: number;
        };
      }>;
    };
  };
  "/api/v1/farm/list": {
    /** Returns the farm tree, parents before children; `id`: that node alone */
    get: {
      parameters: Query<{ keyword?: string; id?: number } | undefined>;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: components["schemas"]["FarmRow"][];
      }>;
    };
  };
  "/api/v1/house/list": {
    /** Returns houses, filtered and by page */
    get: {
      parameters: Query<
        | {
            page?: number;
            pageSize?: number;
            cursor?: string;
            status?: "all" | "offline" | "online" | "alarm" | "noTemp" | "empty" | "normal";
            farmId?: number;
            adcode?: string;
            keyword?: string;
            sort?: "severity" | "name" | "farm" | "temp";
          }
        | undefined
      >;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          total: number;
          rows: components["schemas"]["HouseRow"][];
          next?: string | null;
        };
      }>;
    };
  };
  "/api/v1/house/detail": {
    /** Returns a house with its newest frame and open alarms */
    get: {
      parameters: Query<{ id: number }>;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          house: {
            id: number;
            farmId: number;
            orgId: number;
            name: string;
            nameEn: string | null;
            species: "broiler" | "layer" | "yellow" | "duck" | "pig";
            breed: string | null;
            breedEn: string | null;
            networkId: string | null;
            operator: "mobile" | "unicom" | "telecom" | null;
            isEmpty: boolean;
            placedAt: number | null;
            placedCount: number | null;
            placedAge: number;
            flock: {
              id: number;
              day: string;
              alive: number;
              placed: number | null;
              isByBook: boolean;
              survivalPct: number | null;
              lossDayPct: number | null;
              layPct: number | null;
              stdLayPct: number | null;
              weightG: number | null;
              stdWeightG: number | null;
            } | null;
            warnings: {
              key:
                | "waterLow"
                | "waterHigh"
                | "feedLow"
                | "feedOut"
                | "weightSlow"
                | "mortRising"
                | "layFalling"
                | "eggLight"
                | "crackedHigh"
                | "meterOff"
                | "countOff"
                | "energyHigh"
                | "nightHigh"
                | "fanHeavy"
                | "meterStill"
                | "recordMissing";
              values: Record<string, number>;
              others: number | null;
              houses: number;
            }[];
            isOnline: boolean | null;
            onlineSince: number | null;
            tempLow: number | null;
            tempHigh: number | null;
            outages: number;
            workUntil?: number;
            control: {
              open: number;
              unconfirmedAt: number | null;
            };
            drill?: {
              id: number;
              isJudged: boolean;
            };
            externalIds?: Record<string, string>;
          };
          detail: components["schemas"]["HouseDetail"] | null;
          alarms: components["schemas"]["Alarm"][];
        };
      }>;
    };
  };
  "/api/v1/overview/listOverview/": {
    /** Returns the farms, houses, readings and open alarms in the caller's scope */
    get: {
      parameters: Query<{ part?: "taken"; houses?: string; farms?: string } | undefined>;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: components["schemas"]["FleetSnapshot"];
      }>;
    };
  };
  "/api/v1/telemetry/range": {
    /** Returns the history in pixels; extremes and gaps are kept */
    get: {
      parameters: Query<{
        houseId: number;
        metrics: string;
        from: number;
        to: number;
        pixels?: number;
        grain?: "auto" | "minute" | "hour" | "day" | "month";
      }>;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          from: number;
          bucketMs: number;
          buckets: number;
          edges: number[] | null;
          grain: "minute" | "hour" | "day" | "month";
          series: (
            | {
                kind: "gauge";
                metric:
                  | "temp"
                  | "temp1"
                  | "temp2"
                  | "temp3"
                  | "temp4"
                  | "temp5"
                  | "temp6"
                  | "temp7"
                  | "temp8"
                  | "targetTemp"
                  | "tempOut"
                  | "rh"
                  | "rhOut"
                  | "co2"
                  | "nh3"
                  | "staticPressure"
                  | "airSpeed"
                  | "lux"
                  | "ventLevel"
                  | "fansOn"
                  | "inletPos"
                  | "tunnelDoorPos"
                  | "coolPad"
                  | "heater"
                  | "light"
                  | "kw"
                  | "voltA"
                  | "voltB"
                  | "voltC"
                  | "ampA"
                  | "ampB"
                  | "ampC"
                  | "pf"
                  | "hz"
                  | "birdWeight"
                  | "siloKg"
                  | "aliveCount"
                  | "dayAge"
                  | "rssi"
                  | "battery"
                  | "tempDiff"
                  | "feltTemp"
                  | "runMode"
                  | "gasMeter"
                  | "oilMeter"
                  | "coalMeter"
                  | "heatMeter"
                  | "water"
                  | "feed"
                  | "kwh";
                min: (number | null)[];
                max: (number | null)[];
                mean: (number | null)[];
                stats: {
                  count: number;
                  min: number;
                  max: number;
                  mean: number;
                  sd: number | null;
                } | null;
              }
            | {
                kind: "counter";
                metric:
                  | "temp"
                  | "temp1"
                  | "temp2"
                  | "temp3"
                  | "temp4"
                  | "temp5"
                  | "temp6"
                  | "temp7"
                  | "temp8"
                  | "targetTemp"
                  | "tempOut"
                  | "rh"
                  | "rhOut"
                  | "co2"
                  | "nh3"
                  | "staticPressure"
                  | "airSpeed"
                  | "lux"
                  | "ventLevel"
                  | "fansOn"
                  | "inletPos"
                  | "tunnelDoorPos"
                  | "coolPad"
                  | "heater"
                  | "light"
                  | "kw"
                  | "voltA"
                  | "voltB"
                  | "voltC"
                  | "ampA"
                  | "ampB"
                  | "ampC"
                  | "pf"
                  | "hz"
                  | "birdWeight"
                  | "siloKg"
                  | "aliveCount"
                  | "dayAge"
                  | "rssi"
                  | "battery"
                  | "tempDiff"
                  | "feltTemp"
                  | "runMode"
                  | "gasMeter"
                  | "oilMeter"
                  | "coalMeter"
                  | "heatMeter"
                  | "water"
                  | "feed"
                  | "kwh";
                sum: (number | null)[];
                total: number | null;
              }
          )[];
        };
      }>;
    };
  };
  "/api/v1/alarm/list": {
    /** Returns alarms by page; without `sort`: of a state the worst first, of all the newest first */
    get: {
      parameters: Query<
        | {
            page?: number;
            pageSize?: number;
            cursor?: string;
            state?:
              | "open"
              | "active"
              | "unacknowledged"
              | "acknowledged"
              | "returned"
              | "closed"
              | "shelved"
              | "stale"
              | "all";
            severity?: string | unknown[];
            key?: string | unknown[];
            subject?: string;
            houseId?: number;
            farmId?: number;
            incident?: number;
            keyword?: string;
            from?: number;
            to?: number;
            sort?: "raised" | "severity" | "duration";
            order?: "asc" | "desc";
          }
        | undefined
      >;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          total: number;
          rows: components["schemas"]["Alarm"][];
          next?: string | null;
        };
      }>;
    };
  };
  "/api/v1/alarm/life": {
    /** Returns an alarm with its history */
    get: {
      parameters: Query<{ id: number }>;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          alarm: components["schemas"]["Alarm"];
          events: {
            at: number;
            kind:
              | "raise"
              | "worsen"
              | "suppress"
              | "release"
              | "acknowledge"
              | "shelve"
              | "unshelve"
              | "shelfEnd"
              | "clear"
              | "latch"
              | "again"
              | "reset"
              | "onWay"
              | "there"
              | "fixed"
              | "assign";
            by: string | null;
            note: string | null;
            severity: 1 | 2 | 3 | 4 | null;
            value: number | null;
            until: number | null;
          }[];
          houseName: string;
          houseNameEn: string | null;
          farmName: string;
          farmNameEn: string | null;
          timeZone: string;
        };
      }>;
    };
  };
  "/api/v1/notice/alarm": {
    /** Returns the notices of these alarms in order; unknown alarms are left out */
    get: {
      parameters: Query<{ alarmIds: string }>;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          total: number;
          rows: {
            noticeId: number;
            alarmId: number;
            at: number;
            channel: "call" | "text" | "mail" | "robot" | "app" | "push";
            recipient: string;
            kind:
              | "raise"
              | "repeat"
              | "cleared"
              | "summary"
              | "unreached"
              | "test"
              | "drill"
              | "budget"
              | "pathDown"
              | "untold"
              | "peer"
              | "assigned"
              | "notThere"
              | "work";
            state:
              | "due"
              | "sending"
              | "accepted"
              | "delivered"
              | "answered"
              | "acknowledged"
              | "failed"
              | "expired"
              | "dropped";
            reason:
              | "noAnswer"
              | "busy"
              | "refused"
              | "badAddress"
              | "unreachable"
              | "tooLarge"
              | "notConfigured"
              | "callLimit"
              | "textLimit"
              | "orgBudget"
              | "merged"
              | "standIn"
              | "over"
              | "switchedOff"
              | null;
          }[];
        };
      }>;
    };
  };
  "/api/v1/alarm/ack": {
    /** Acknowledges alarms and records who sees to them */
    post: {
      parameters: Query<undefined>;
      requestBody: Content<{
        ids: number[];
        note?: string;
      }>;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          alarms: components["schemas"]["Alarm"][];
        };
      }>;
    };
  };
  "/api/v1/flock/list": {
    /** Returns the flocks of a house, newest first */
    get: {
      parameters: Query<{
        houseId: number;
        id?: number;
        page?: number;
        pageSize?: number;
        cursor?: string;
      }>;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          total: number;
          rows: {
            id: number;
            houseId: number;
            breedId: number;
            breedName: string;
            breedNameEn: string | null;
            placedAt: number;
            clearedAt: number | null;
            plannedEnd: string | null;
            targetWeightG: number | null;
            placedCount: number;
            placedAge: number;
            dayAge: number;
            version: number;
            externalIds?: Record<string, string>;
          }[];
          next?: string | null;
        };
      }>;
    };
  };
  "/api/v1/production/day": {
    /** Returns the daily record of a flock; without `day`: of today */
    get: {
      parameters: Query<{ flockId: number; day?: string }>;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          flockId: number;
          houseId: number;
          houseName: string;
          houseNameEn: string | null;
          farmName: string;
          farmNameEn: string | null;
          species: "broiler" | "layer" | "yellow" | "duck" | "pig";
          breedName: string;
          breedNameEn: string | null;
          timeZone: string;
          day: string;
          today: string;
          firstDay: string;
          lastDay: string;
          version: number;
          values: {
            feedKg: number | null;
            waterL: number | null;
            kwh: number | null;
            note: string;
          };
          hasNoLosses: boolean;
          hasNoEggs: boolean;
          losses: {
            id: number;
            at: number;
            by: string;
            voidedAt: number | null;
            voidedBy: string | null;
            voidReason: string | null;
            dead: number;
            culled: number;
            cause:
              | "respiratory"
              | "gut"
              | "leg"
              | "heat"
              | "press"
              | "weakChick"
              | "predator"
              | "cull"
              | "unknown"
              | "other";
          }[];
          eggs: {
            id: number;
            at: number;
            by: string;
            voidedAt: number | null;
            voidedBy: string | null;
            voidReason: string | null;
            good: number;
            dirty: number;
            cracked: number;
            soft: number;
            double: number;
            kg: number | null;
          }[];
          eggSales: {
            id: number;
            at: number;
            by: string;
            voidedAt: number | null;
            voidedBy: string | null;
            voidReason: string | null;
            eggs: number;
            kg: number | null;
            price: number | null;
            buyer: string;
            docNo: string;
          }[];
          weighings: {
            id: number;
            at: number;
            by: string;
            voidedAt: number | null;
            voidedBy: string | null;
            voidReason: string | null;
            sample: number;
            meanG: number;
            cvPct: number | null;
            uniformityPct: number | null;
          }[];
          moves: {
            id: number;
            at: number;
            by: string;
            voidedAt: number | null;
            voidedBy: string | null;
            voidReason: string | null;
            kind: "sale" | "place" | "transfer" | "count";
            birds: number;
            liveKg: number | null;
            ageDays: number | null;
            partner: string;
            docNo: string;
            price: number | null;
            isFromOther: boolean;
          }[];
          treatments: {
            id: number;
            at: number;
            by: string;
            voidedAt: number | null;
            voidedBy: string | null;
            voidReason: string | null;
            kind: "vaccine" | "medicine" | "supplement" | "disinfection";
            product: string;
            batch: string;
            dose: string;
            route: string;
            lastDay: string;
            meatDays: number;
            eggDays: number;
            immuneTaskId: number | null;
            price: number | null;
          }[];
          withheld: {
            product: string;
            meatFrom: string | null;
            eggsFrom: string | null;
          }[];
          lastAt: number | null;
          lastBy: string | null;
          figures: {
            day: string;
            dayAge: number;
            meanAge: number;
            isRunning: boolean;
            isBooked: boolean;
            opening: number;
            alive: number;
            aliveFrom: "book" | "controller" | "placed";
            birdDays: number;
            dead: number | null;
            culled: number | null;
            lossDayPct: number | null;
            lossPct: number | null;
            survivalPct: number | null;
            feedKg: number | null;
            feedFrom: "hand" | "meter" | null;
            meterFeedKg: number | null;
            feedGap: "less" | "more" | "both" | null;
            feedG: number | null;
            feedSumKg: number | null;
            feedEstimatedDays: number;
            waterL: number | null;
            waterFrom: "hand" | "meter" | null;
            meterWaterL: number | null;
            waterGap: "less" | "more" | "both" | null;
            waterMl: number | null;
            waterPerFeed: number | null;
            kwh: number | null;
            kwhFrom: "hand" | "meter" | null;
            meterKwh: number | null;
            kwhGap: "less" | "more" | "both" | null;
            weightG: number | null;
            weightFrom: "hand" | "scale" | "curve" | null;
            weighedDay: string | null;
            sample: number | null;
            cvPct: number | null;
            uniformityPct: number | null;
            eggs: number | null;
            eggKg: number | null;
            layPct: number | null;
            eggG: number | null;
            crackedPct: number | null;
            feedPerEgg: number | null;
            eggSum: number;
            henHousedPct: number | null;
            henHousedFromAge: number | null;
            fcr: number | null;
            fcrMargin: number | null;
            epef: number | null;
            epefMargin: number | null;
            stdWeightG: number | null;
            stdFeedG: number | null;
            stdWaterMl: number | null;
            stdSurvivalPct: number | null;
            stdLayPct: number | null;
            stdEggG: number | null;
          } | null;
          dayBefore: {
            day: string;
            dayAge: number;
            meanAge: number;
            isRunning: boolean;
            isBooked: boolean;
            opening: number;
            alive: number;
            aliveFrom: "book" | "controller" | "placed";
            birdDays: number;
            dead: number | null;
            culled: number | null;
            lossDayPct: number | null;
            lossPct: number | null;
            survivalPct: number | null;
            feedKg: number | null;
            feedFrom: "hand" | "meter" | null;
            meterFeedKg: number | null;
            feedGap: "less" | "more" | "both" | null;
            feedG: number | null;
            feedSumKg: number | null;
            feedEstimatedDays: number;
            waterL: number | null;
            waterFrom: "hand" | "meter" | null;
            meterWaterL: number | null;
            waterGap: "less" | "more" | "both" | null;
            waterMl: number | null;
            waterPerFeed: number | null;
            kwh: number | null;
            kwhFrom: "hand" | "meter" | null;
            meterKwh: number | null;
            kwhGap: "less" | "more" | "both" | null;
            weightG: number | null;
            weightFrom: "hand" | "scale" | "curve" | null;
            weighedDay: string | null;
            sample: number | null;
            cvPct: number | null;
            uniformityPct: number | null;
            eggs: number | null;
            eggKg: number | null;
            layPct: number | null;
            eggG: number | null;
            crackedPct: number | null;
            feedPerEgg: number | null;
            eggSum: number;
            henHousedPct: number | null;
            henHousedFromAge: number | null;
            fcr: number | null;
            fcrMargin: number | null;
            epef: number | null;
            epefMargin: number | null;
            stdWeightG: number | null;
            stdFeedG: number | null;
            stdWaterMl: number | null;
            stdSurvivalPct: number | null;
            stdLayPct: number | null;
            stdEggG: number | null;
          } | null;
          eggsBefore: {
            good: number;
            dirty: number;
            cracked: number;
            soft: number;
            double: number;
            kg: number | null;
          } | null;
          standards: {
            day: string;
            lost: number | null;
            feedKg: number | null;
            waterL: number | null;
            eggs: number | null;
            eggKg: number | null;
          }[];
          due: string[];
          reminders: {
            id: number;
            content: string;
            dueDay: string;
          }[];
          readByHand: {
            kind: "feedMeter" | "waterMeter" | "powerMeter" | "scale";
            code: string;
            name: string;
          }[];
          isClosed: boolean;
          windowDays: number;
          needsReason: boolean;
        };
      }>;
    };
  };
  "/api/v1/production/series": {
    /** Returns the daily figures of a flock since placement, oldest first */
    get: {
      parameters: Query<{ flockId: number }>;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          houseId: number;
          houseName: string;
          houseNameEn: string | null;
          farmName: string;
          farmNameEn: string | null;
          species: "broiler" | "layer" | "yellow" | "duck" | "pig";
          timeZone: string;
          today: string;
          isClosed: boolean;
          windowDays: number;
          plannedEnd: string | null;
          days: {
            day: string;
            dayAge: number;
            meanAge: number;
            isRunning: boolean;
            isBooked: boolean;
            opening: number;
            alive: number;
            aliveFrom: "book" | "controller" | "placed";
            birdDays: number;
            dead: number | null;
            culled: number | null;
            lossDayPct: number | null;
            lossPct: number | null;
            survivalPct: number | null;
            feedKg: number | null;
            feedFrom: "hand" | "meter" | null;
            meterFeedKg: number | null;
            feedGap: "less" | "more" | "both" | null;
            feedG: number | null;
            feedSumKg: number | null;
            feedEstimatedDays: number;
            waterL: number | null;
            waterFrom: "hand" | "meter" | null;
            meterWaterL: number | null;
            waterGap: "less" | "more" | "both" | null;
            waterMl: number | null;
            waterPerFeed: number | null;
            kwh: number | null;
            kwhFrom: "hand" | "meter" | null;
            meterKwh: number | null;
            kwhGap: "less" | "more" | "both" | null;
            weightG: number | null;
            weightFrom: "hand" | "scale" | "curve" | null;
            weighedDay: string | null;
            sample: number | null;
            cvPct: number | null;
            uniformityPct: number | null;
            eggs: number | null;
            eggKg: number | null;
            layPct: number | null;
            eggG: number | null;
            crackedPct: number | null;
            feedPerEgg: number | null;
            eggSum: number;
            henHousedPct: number | null;
            henHousedFromAge: number | null;
            fcr: number | null;
            fcrMargin: number | null;
            epef: number | null;
            epefMargin: number | null;
            stdWeightG: number | null;
            stdFeedG: number | null;
            stdWaterMl: number | null;
            stdSurvivalPct: number | null;
            stdLayPct: number | null;
            stdEggG: number | null;
          }[];
          feedPerHead: {
            kg: number | null;
            standardKg: number | null;
          }[];
          notes: Record<string, string>;
        };
      }>;
    };
  };
  "/api/v1/production/save": {
    /** Saves a flock's daily record; a repeated draft is saved once */
    post: {
      parameters: Query<undefined>;
      requestBody: Content<{
        flockId: number;
        day: string;
        version: number;
        draftId: string;
        draftedAt: number;
        values?: {
          feedKg?: number | null;
          waterL?: number | null;
          kwh?: number | null;
          note?: string;
        };
        hasNoLosses?: true;
        hasNoEggs?: true;
        losses?: {
          dead: number;
          culled: number;
          cause:
            | "respiratory"
            | "gut"
            | "leg"
            | "heat"
            | "press"
            | "weakChick"
            | "predator"
            | "cull"
            | "unknown"
            | "other";
        }[];
        eggs?: {
          good: number;
          dirty: number;
          cracked: number;
          soft: number;
          double: number;
          kg: number | null;
        }[];
        eggSales?: {
          eggs: number;
          kg: number | null;
          price?: number | null;
          buyer: string;
          docNo: string;
        }[];
        weighings?: {
          sample: number;
          meanG: number;
          cvPct: number | null;
          weightsG?: number[];
        }[];
        moves?: {
          kind: "sale" | "place" | "transfer" | "count";
          birds: number;
          liveKg: number | null;
          ageDays: number | null;
          toFlockId: number | null;
          partner: string;
          docNo: string;
          price?: number | null;
        }[];
        treatments?: {
          kind: "vaccine" | "medicine" | "supplement" | "disinfection";
          product: string;
          batch?: string;
          dose: string;
          route: string;
          lastDay: string;
          meatDays: number;
          eggDays: number;
          immuneTaskId?: number | null;
          price?: number | null;
        }[];
        isWithdrawalKnown?: true;
        reason?: string;
      }>;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          flockId: number;
          houseId: number;
          houseName: string;
          houseNameEn: string | null;
          farmName: string;
          farmNameEn: string | null;
          species: "broiler" | "layer" | "yellow" | "duck" | "pig";
          breedName: string;
          breedNameEn: string | null;
          timeZone: string;
          day: string;
          today: string;
          firstDay: string;
          lastDay: string;
          version: number;
          values: {
            feedKg: number | null;
            waterL: number | null;
            kwh: number | null;
            note: string;
          };
          hasNoLosses: boolean;
          hasNoEggs: boolean;
          losses: {
            id: number;
            at: number;
            by: string;
            voidedAt: number | null;
            voidedBy: string | null;
            voidReason: string | null;
            dead: number;
            culled: number;
            cause:
              | "respiratory"
              | "gut"
              | "leg"
              | "heat"
              | "press"
              | "weakChick"
              | "predator"
              | "cull"
              | "unknown"
              | "other";
          }[];
          eggs: {
            id: number;
            at: number;
            by: string;
            voidedAt: number | null;
            voidedBy: string | null;
            voidReason: string | null;
            good: number;
            dirty: number;
            cracked: number;
            soft: number;
            double: number;
            kg: number | null;
          }[];
          eggSales: {
            id: number;
            at: number;
            by: string;
            voidedAt: number | null;
            voidedBy: string | null;
            voidReason: string | null;
            eggs: number;
            kg: number | null;
            price: number | null;
            buyer: string;
            docNo: string;
          }[];
          weighings: {
            id: number;
            at: number;
            by: string;
            voidedAt: number | null;
            voidedBy: string | null;
            voidReason: string | null;
            sample: number;
            meanG: number;
            cvPct: number | null;
            uniformityPct: number | null;
          }[];
          moves: {
            id: number;
            at: number;
            by: string;
            voidedAt: number | null;
            voidedBy: string | null;
            voidReason: string | null;
            kind: "sale" | "place" | "transfer" | "count";
            birds: number;
            liveKg: number | null;
            ageDays: number | null;
            partner: string;
            docNo: string;
            price: number | null;
            isFromOther: boolean;
          }[];
          treatments: {
            id: number;
            at: number;
            by: string;
            voidedAt: number | null;
            voidedBy: string | null;
            voidReason: string | null;
            kind: "vaccine" | "medicine" | "supplement" | "disinfection";
            product: string;
            batch: string;
            dose: string;
            route: string;
            lastDay: string;
            meatDays: number;
            eggDays: number;
            immuneTaskId: number | null;
            price: number | null;
          }[];
          withheld: {
            product: string;
            meatFrom: string | null;
            eggsFrom: string | null;
          }[];
          lastAt: number | null;
          lastBy: string | null;
          figures: {
            day: string;
            dayAge: number;
            meanAge: number;
            isRunning: boolean;
            isBooked: boolean;
            opening: number;
            alive: number;
            aliveFrom: "book" | "controller" | "placed";
            birdDays: number;
            dead: number | null;
            culled: number | null;
            lossDayPct: number | null;
            lossPct: number | null;
            survivalPct: number | null;
            feedKg: number | null;
            feedFrom: "hand" | "meter" | null;
            meterFeedKg: number | null;
            feedGap: "less" | "more" | "both" | null;
            feedG: number | null;
            feedSumKg: number | null;
            feedEstimatedDays: number;
            waterL: number | null;
            waterFrom: "hand" | "meter" | null;
            meterWaterL: number | null;
            waterGap: "less" | "more" | "both" | null;
            waterMl: number | null;
            waterPerFeed: number | null;
            kwh: number | null;
            kwhFrom: "hand" | "meter" | null;
            meterKwh: number | null;
            kwhGap: "less" | "more" | "both" | null;
            weightG: number | null;
            weightFrom: "hand" | "scale" | "curve" | null;
            weighedDay: string | null;
            sample: number | null;
            cvPct: number | null;
            uniformityPct: number | null;
            eggs: number | null;
            eggKg: number | null;
            layPct: number | null;
            eggG: number | null;
            crackedPct: number | null;
            feedPerEgg: number | null;
            eggSum: number;
            henHousedPct: number | null;
            henHousedFromAge: number | null;
            fcr: number | null;
            fcrMargin: number | null;
            epef: number | null;
            epefMargin: number | null;
            stdWeightG: number | null;
            stdFeedG: number | null;
            stdWaterMl: number | null;
            stdSurvivalPct: number | null;
            stdLayPct: number | null;
            stdEggG: number | null;
          } | null;
          dayBefore: {
            day: string;
            dayAge: number;
            meanAge: number;
            isRunning: boolean;
            isBooked: boolean;
            opening: number;
            alive: number;
            aliveFrom: "book" | "controller" | "placed";
            birdDays: number;
            dead: number | null;
            culled: number | null;
            lossDayPct: number | null;
            lossPct: number | null;
            survivalPct: number | null;
            feedKg: number | null;
            feedFrom: "hand" | "meter" | null;
            meterFeedKg: number | null;
            feedGap: "less" | "more" | "both" | null;
            feedG: number | null;
            feedSumKg: number | null;
            feedEstimatedDays: number;
            waterL: number | null;
            waterFrom: "hand" | "meter" | null;
            meterWaterL: number | null;
            waterGap: "less" | "more" | "both" | null;
            waterMl: number | null;
            waterPerFeed: number | null;
            kwh: number | null;
            kwhFrom: "hand" | "meter" | null;
            meterKwh: number | null;
            kwhGap: "less" | "more" | "both" | null;
            weightG: number | null;
            weightFrom: "hand" | "scale" | "curve" | null;
            weighedDay: string | null;
            sample: number | null;
            cvPct: number | null;
            uniformityPct: number | null;
            eggs: number | null;
            eggKg: number | null;
            layPct: number | null;
            eggG: number | null;
            crackedPct: number | null;
            feedPerEgg: number | null;
            eggSum: number;
            henHousedPct: number | null;
            henHousedFromAge: number | null;
            fcr: number | null;
            fcrMargin: number | null;
            epef: number | null;
            epefMargin: number | null;
            stdWeightG: number | null;
            stdFeedG: number | null;
            stdWaterMl: number | null;
            stdSurvivalPct: number | null;
            stdLayPct: number | null;
            stdEggG: number | null;
          } | null;
          eggsBefore: {
            good: number;
            dirty: number;
            cracked: number;
            soft: number;
            double: number;
            kg: number | null;
          } | null;
          standards: {
            day: string;
            lost: number | null;
            feedKg: number | null;
            waterL: number | null;
            eggs: number | null;
            eggKg: number | null;
          }[];
          due: string[];
          reminders: {
            id: number;
            content: string;
            dueDay: string;
          }[];
          readByHand: {
            kind: "feedMeter" | "waterMeter" | "powerMeter" | "scale";
            code: string;
            name: string;
          }[];
          isClosed: boolean;
          windowDays: number;
          needsReason: boolean;
        };
      }>;
    };
  };
  "/api/v1/production/flocks": {
    /** Returns present and past flocks with their results, at equal `age` or at their end */
    get: {
      parameters: Query<
        | {
            page?: number;
            pageSize?: number;
            cursor?: string;
            keyword?: string;
            farmId?: number;
            species?: "broiler" | "layer" | "yellow" | "duck" | "pig";
            state?: "all" | "present" | "past";
            from?: string;
            to?: string;
            age?: number;
            sort?:
              | "house"
              | "placed"
              | "dayAge"
              | "epef"
              | "fcr"
              | "survivalPct"
              | "weightG"
              | "henHousedPct"
              | "margin"
              | "marginBird";
            order?: "asc" | "desc";
            id?: number;
          }
        | undefined
      >;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          total: number;
          rows: {
            id: number;
            houseId: number;
            houseName: string;
            houseNameEn: string | null;
            farmName: string;
            farmNameEn: string | null;
            species: "broiler" | "layer" | "yellow" | "duck" | "pig";
            farmId: number;
            breedName: string;
            breedNameEn: string | null;
            placedDay: string;
            leftDay: string | null;
            isClosed: boolean;
            placed: number;
            dayAge: number | null;
            alive: number | null;
            survivalPct: number | null;
            weightG: number | null;
            feedSumKg: number | null;
            fcr: number | null;
            fcrMargin: number | null;
            epef: number | null;
            epefMargin: number | null;
            eggSum: number | null;
            henHousedPct: number | null;
            henHousedFromAge: number | null;
            margin: number | null;
            marginBird: number | null;
            currency: "CNY" | "USD" | "EUR" | "PLN" | "BRL" | "THB" | "VND" | "INR" | "RUB" | null;
            marginGaps: (
              | "inHouse"
              | "moved"
              | "salePrice"
              | "eggPrice"
              | "eggsUnsold"
              | "feedPrice"
              | "feedAmount"
              | "energy"
              | "energyPrice"
              | "treatmentPrice"
            )[];
          }[];
          next?: string | null;
        };
      }>;
    };
  };
  "/api/v1/feed/list": {
    /** Returns the feed deliveries of farms in the caller's scope, newest first */
    get: {
      parameters: Query<
        | {
            page?: number;
            pageSize?: number;
            cursor?: string;
            keyword?: string;
            farmId?: number;
            houseId?: number;
            sort?: "day" | "house" | "kg";
            order?: "asc" | "desc";
            id?: number;
          }
        | undefined
      >;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          total: number;
          rows: {
            id: number;
            orgId: number;
            farmId: number;
            farmName: string;
            farmNameEn: string | null;
            houseId: number | null;
            houseName: string | null;
            houseNameEn: string | null;
            day: string;
            kg: number;
            formula: string;
            batch: string;
            supplier: string;
            docNo: string;
            tonnePrice: number | null;
            currency: "CNY" | "USD" | "EUR" | "PLN" | "BRL" | "THB" | "VND" | "INR" | "RUB";
            by: string;
            version: number;
          }[];
          next?: string | null;
        };
      }>;
    };
  };
  "/api/v1/feed/create": {
    /** Records a feed delivery to a farm or to the silo of a house */
    post: {
      parameters: Query<undefined>;
      requestBody: Content<{
        farmId: number;
        houseId?: number | null;
        day: string;
        kg: number;
        formula: string;
        batch?: string;
        supplier?: string;
        docNo?: string;
        tonnePrice?: number | null;
      }>;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          id: number;
          orgId: number;
          farmId: number;
          farmName: string;
          farmNameEn: string | null;
          houseId: number | null;
          houseName: string | null;
          houseNameEn: string | null;
          day: string;
          kg: number;
          formula: string;
          batch: string;
          supplier: string;
          docNo: string;
          tonnePrice: number | null;
          currency: "CNY" | "USD" | "EUR" | "PLN" | "BRL" | "THB" | "VND" | "INR" | "RUB";
          by: string;
          version: number;
        };
      }>;
    };
  };
  "/api/v1/power/now": {
    /** Returns present power, energy of today, the month and the flocks, demand and cost */
    get: {
      parameters: Query<{ farmId?: number; houseId?: number } | undefined>;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          at: number;
          houses: number;
          known: number;
          metered: number;
          kw: number | null;
          pf: number | null;
          pfMonth: number | null;
          pfTarget?: number | null;
          kwhToday: number | null;
          kwhYesterday: number | null;
          kwhMonth: number | null;
          kwhLastMonth: number | null;
          kwhFlock: number | null;
          flocks: number;
          birds: number;
          flockDays: number | null;
          flockOf: number | null;
          co2Kg: number | null;
          timeZones: string[];
          demand: {
            peakKw: number | null;
            peakAt: number | null;
            peakKnown: number;
            peakOf: number;
            contractKw: number | null;
            nowKw: number | null;
            minutesLeft: number;
            known: number;
            of: number;
            cost?: number | null;
          } | null;
          costToday?: {
            currency: "CNY" | "USD" | "EUR" | "PLN" | "BRL" | "THB" | "VND" | "INR" | "RUB";
            cost: number;
            kwh: number;
            byBand: Partial<
              Record<
                "sharp" | "peak" | "flat" | "valley" | "deep",
                {
                  kwh: number;
                  cost: number;
                }
              >
            >;
            spreadKwh: number;
            unpricedKwh: number;
          } | null;
          costMonth?: {
            currency: "CNY" | "USD" | "EUR" | "PLN" | "BRL" | "THB" | "VND" | "INR" | "RUB";
            cost: number;
            kwh: number;
            byBand: Partial<
              Record<
                "sharp" | "peak" | "flat" | "valley" | "deep",
                {
                  kwh: number;
                  cost: number;
                }
              >
            >;
            spreadKwh: number;
            unpricedKwh: number;
          } | null;
          costYearAgo?: {
            cost: number | null;
            days: number;
            of: number;
            why: "noData" | "fewDays" | "noPrice" | null;
          } | null;
          costWhy?: "noTariff" | "manyTariffs" | "manyHouses" | null;
        };
      }>;
    };
  };
  "/api/v1/externalId/list": {
    /** Returns ids of other systems; `system` with `externalId`: the record of that id */
    get: {
      parameters: Query<
        | {
            page?: number;
            pageSize?: number;
            cursor?: string;
            keyword?: string;
            kind?: "org" | "farm" | "house" | "flock" | "gateway";
            thingId?: number;
            system?: string;
            externalId?: string;
            sort?: "system" | "externalId" | "kind";
            order?: "asc" | "desc";
            id?: number;
          }
        | undefined
      >;
      requestBody?: never;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          total: number;
          rows: {
            id: number;
            kind: "org" | "farm" | "house" | "flock" | "gateway";
            thingId: number;
            thingName: string;
            thingNameEn: string;
            orgId: number;
            orgName: string;
            system: string;
            externalId: string;
            version: number;
          }[];
          next?: string | null;
        };
      }>;
    };
  };
  "/api/v1/externalId/put": {
    /** Sets or replaces the id of a record in another system */
    put: {
      parameters: Query<undefined>;
      requestBody: Content<{
        kind: "org" | "farm" | "house" | "flock" | "gateway";
        thingId?: number;
        houseId?: number;
        system: string;
        externalId: string;
      }>;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          id: number;
          kind: "org" | "farm" | "house" | "flock" | "gateway";
          thingId: number;
          thingName: string;
          thingNameEn: string;
          orgId: number;
          orgName: string;
          system: string;
          externalId: string;
          version: number;
        };
      }>;
    };
  };
  "/api/v1/externalId/delete": {
    /** Deletes the id of a record in another system */
    delete: {
      parameters: Query<undefined>;
      requestBody: Content<{
        id: number;
      }>;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: Record<string, never>;
      }>;
    };
  };
  "/api/v1/farm/put": {
    /** Changes the node of the farm tree with this external id, or creates it */
    put: {
      parameters: Query<undefined>;
      requestBody: Content<{
        name: string;
        nameEn?: string | null;
        shortName?: string | null;
        shortNameEn?: string | null;
        type: "broiler" | "layer" | "yellow" | "duck" | "pig" | "breeder" | "hatchery" | "mixed";
        level: "group" | "company" | "farm";
        parentId: number | null;
        address?: string;
        country:
          | "ABW"
          | "AFG"
          | "AGO"
          | "AIA"
          | "ALA"
          | "ALB"
          | "AND"
          | "ARE"
          | "ARG"
          | "ARM"
          | "ASM"
          | "ATA"
          | "ATF"
          | "ATG"
          | "AUS"
          | "AUT"
          | "AZE"
          | "BDI"
          | "BEL"
          | "BEN"
          | "BFA"
          | "BGD"
          | "BGR"
          | "BHR"
          | "BHS"
          | "BIH"
          | "BLM"
          | "BLR"
          | "BLZ"
          | "BMU"
          | "BOL"
          | "BRA"
          | "BRB"
          | "BRN"
          | "BTN"
          | "BWA"
          | "CAF"
          | "CAN"
          | "CHE"
          | "CHL"
          | "CHN"
          | "CIV"
          | "CMR"
          | "COD"
          | "COG"
          | "COK"
          | "COL"
          | "COM"
          | "CPV"
          | "CRI"
          | "CUB"
          | "CUW"
          | "CYM"
          | "CYP"
          | "CZE"
          | "DEU"
          | "DJI"
          | "DMA"
          | "DNK"
          | "DOM"
          | "DZA"
          | "ECU"
          | "EGY"
          | "ERI"
          | "ESH"
          | "ESP"
          | "EST"
          | "ETH"
          | "FIN"
          | "FJI"
          | "FLK"
          | "FRA"
          | "FRO"
          | "FSM"
          | "GAB"
          | "GBR"
          | "GEO"
          | "GGY"
          | "GHA"
          | "GIN"
          | "GMB"
          | "GNB"
          | "GNQ"
          | "GRC"
          | "GRD"
          | "GRL"
          | "GTM"
          | "GUM"
          | "GUY"
          | "HMD"
          | "HND"
          | "HRV"
          | "HTI"
          | "HUN"
          | "IDN"
          | "IMN"
          | "IND"
          | "IOT"
          | "IRL"
          | "IRN"
          | "IRQ"
          | "ISL"
          | "ISR"
          | "ITA"
          | "JAM"
          | "JEY"
          | "JOR"
          | "JPN"
          | "KAS"
          | "KAZ"
          | "KEN"
          | "KGZ"
          | "KHM"
          | "KIR"
          | "KNA"
          | "KOR"
          | "KWT"
          | "LAO"
          | "LBN"
          | "LBR"
          | "LBY"
          | "LCA"
          | "LIE"
          | "LKA"
          | "LSO"
          | "LTU"
          | "LUX"
          | "LVA"
          | "MAF"
          | "MAR"
          | "MCO"
          | "MDA"
          | "MDG"
          | "MDV"
          | "MEX"
          | "MHL"
          | "MKD"
          | "MLI"
          | "MLT"
          | "MMR"
          | "MNE"
          | "MNG"
          | "MNP"
          | "MOZ"
          | "MRT"
          | "MSR"
          | "MUS"
          | "MWI"
          | "MYS"
          | "NAM"
          | "NCL"
          | "NER"
          | "NFK"
          | "NGA"
          | "NIC"
          | "NIU"
          | "NLD"
          | "NOR"
          | "NPL"
          | "NRU"
          | "NZL"
          | "OMN"
          | "PAK"
          | "PAN"
          | "PCN"
          | "PER"
          | "PHL"
          | "PLW"
          | "PNG"
          | "POL"
          | "PRI"
          | "PRK"
          | "PRT"
          | "PRY"
          | "PSE"
          | "PYF"
          | "QAT"
          | "ROU"
          | "RUS"
          | "RWA"
          | "SAU"
          | "SDN"
          | "SEN"
          | "SGP"
          | "SGS"
          | "SHN"
          | "SLB"
          | "SLE"
          | "SLV"
          | "SMR"
          | "SOM"
          | "SPM"
          | "SRB"
          | "SSD"
          | "STP"
          | "SUR"
          | "SVK"
          | "SVN"
          | "SWE"
          | "SWZ"
          | "SXM"
          | "SYC"
          | "SYR"
          | "TCA"
          | "TCD"
          | "TGO"
          | "THA"
          | "TJK"
          | "TKM"
          | "TLS"
          | "TON"
          | "TTO"
          | "TUN"
          | "TUR"
          | "TUV"
          | "TZA"
          | "UGA"
          | "UKR"
          | "URY"
          | "USA"
          | "UZB"
          | "VCT"
          | "VEN"
          | "VGB"
          | "VIR"
          | "VNM"
          | "VUT"
          | "WLF"
          | "WSM"
          | "YEM"
          | "ZAF"
          | "ZMB"
          | "ZWE";
        adcode?: string;
        lng: number;
        lat: number;
        timeZone: string;
        orgId?: number | null;
        system: string;
        externalId: string;
      }>;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: components["schemas"]["FarmRow"];
      }>;
    };
  };
  "/api/v1/house/put": {
    /** Changes the house with this external id, or creates it */
    put: {
      parameters: Query<undefined>;
      requestBody: Content<{
        farmId: number;
        name: string;
        nameEn?: string | null;
        species: "broiler" | "layer" | "yellow" | "duck" | "pig";
        archetype?:
          | "broilerFloor"
          | "broilerCage"
          | "layerCage"
          | "yellowFloor"
          | "duckNet"
          | "pigFatten"
          | "other"
          | null;
        floorM2?: number | null;
        phases?: "one" | "three" | null;
        equipment?: {
          fans?: number | null;
          inlets?: number | null;
          tunnelDoors?: number | null;
          coolPads?: number | null;
          heaters?: number | null;
          lights?: number | null;
          probes?: number | null;
          alarmInputs?: number | null;
        };
        limits?: {
          targetTempC?: number | null;
          tempHighDiffC?: number | null;
          tempLowDiffC?: number | null;
          outCompC?: number | null;
          tempHighC?: number | null;
          tempLowC?: number | null;
          tempAbsHighC?: number | null;
          feltLowDiffC?: number | null;
          feltLowC?: number | null;
          feltLowMaxDayAge?: number | null;
          tempDiffC?: number | null;
          riseC?: number | null;
          probeDriftC?: number | null;
          padCoolC?: number | null;
          rhHighPct?: number | null;
          rhLowPct?: number | null;
          co2HighPpm?: number | null;
          co2UrgentPpm?: number | null;
          nh3HighPpm?: number | null;
          nh3UrgentPpm?: number | null;
          spHighPa?: number | null;
          spLowPa?: number | null;
          spLowMinLevel?: number | null;
          airSpeedMinRatio?: number | null;
          waterMaxPerHourL?: number | null;
          spill15minL?: number | null;
          waterDayLowPct?: number | null;
          waterDayHighPct?: number | null;
          feedFromHour?: number | null;
          feedToHour?: number | null;
          feedMinDayAge?: number | null;
          feedDayLowPct?: number | null;
          feedDayHighPct?: number | null;
          siloLowDays?: number | null;
          weightLowPct?: number | null;
          lossDayHighPct?: number | null;
          lossTimesStandard?: number | null;
          lossOverPct?: number | null;
          uniformityLowPct?: number | null;
          layDropPct?: number | null;
          layBelowPct?: number | null;
          powerFailV?: number | null;
          phaseLowV?: number | null;
          voltDevPct?: number | null;
          voltUnbalancePct?: number | null;
          ampUnbalancePct?: number | null;
          batteryLowPct?: number | null;
          demandMaxKw?: number | null;
          pfMin?: number | null;
          fanMinRatio?: number | null;
          fanBeltRatio?: number | null;
          positionErrorPct?: number | null;
          modeHuntingMax?: number | null;
          simLowPct?: number | null;
          signalLowDbm?: number | null;
          clockSkewMaxMin?: number | null;
        };
        system: string;
        externalId: string;
      }>;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          id: number;
          name: string;
          nameEn: string | null;
          orgId: number;
          farmId: number;
          farmName: string;
          farmNameEn: string | null;
          timeZone: string;
          species: "broiler" | "layer" | "yellow" | "duck" | "pig";
          archetype:
            | "broilerFloor"
            | "broilerCage"
            | "layerCage"
            | "yellowFloor"
            | "duckNet"
            | "pigFatten"
            | "other"
            | null;
          floorM2: number | null;
          phases: "one" | "three" | null;
          foundPhases: "one" | "three" | null;
          equipment: {
            fans: unknown;
            inlets: unknown;
            tunnelDoors: unknown;
            coolPads: unknown;
            heaters: unknown;
            lights: unknown;
            probes: unknown;
            alarmInputs: unknown;
          };
          limits: unknown;
          networkId: string | null;
          flock: {
            id: number;
            houseId: number;
            breedId: number;
            breedName: string;
            breedNameEn: string | null;
            placedAt: number;
            clearedAt: number | null;
            plannedEnd: string | null;
            targetWeightG: number | null;
            placedCount: number;
            placedAge: number;
            dayAge: number;
            version: number;
            externalIds?: Record<string, string>;
          } | null;
          pastFlocks: number;
          hasHistory: boolean;
          createdAt: number;
          version: number;
          externalIds?: Record<string, string>;
        };
      }>;
    };
  };
  "/api/v1/flock/put": {
    /** Changes the flock with this external id, or creates it */
    put: {
      parameters: Query<undefined>;
      requestBody: Content<{
        breedId: number;
        placedAt: number;
        placedCount: number;
        placedAge?: number;
        plannedEnd?: string | null;
        targetWeightG?: number | null;
        houseId: number;
        system: string;
        externalId: string;
      }>;
      responses: Answer<{
        success: true;
        code: 200;
        msg: string;
        data: {
          id: number;
          houseId: number;
          breedId: number;
          breedName: string;
          breedNameEn: string | null;
          placedAt: number;
          clearedAt: number | null;
          plannedEnd: string | null;
          targetWeightG: number | null;
          placedCount: number;
          placedAge: number;
          dayAge: number;
          version: number;
          externalIds?: Record<string, string>;
        };
      }>;
    };
  };
}

export interface components {
  schemas: {
    Failure: {
      success: false;
      code: number;
      msg: string;
      data: null;
      fields?: Record<string, string>;
      requestId?: string;
    };
    FarmRow: {
      id: number;
      orgId: number;
      parentId: number | null;
      name: string;
      nameEn: string | null;
      shortName: string | null;
      shortNameEn: string | null;
      level: "group" | "company" | "farm";
      country: string;
      adcode: string;
      lng: number;
      lat: number;
      timeZone: string;
      type: "broiler" | "layer" | "yellow" | "duck" | "pig" | "breeder" | "hatchery" | "mixed";
      address: string;
      orgName: string;
      depth: number;
      houseCount: number;
      emptyCount: number;
      managerCount: number;
      version: number;
      externalIds?: Record<string, string>;
    };
    HouseRow: {
      id: number;
      farmId: number;
      orgId: number;
      name: string;
      nameEn: string | null;
      species: "broiler" | "layer" | "yellow" | "duck" | "pig";
      breed: string | null;
      breedEn: string | null;
      networkId: string | null;
      operator: "mobile" | "unicom" | "telecom" | null;
      isEmpty: boolean;
      placedAt: number | null;
      placedCount: number | null;
      placedAge: number;
      flock: {
        id: number;
        day: string;
        alive: number;
        placed: number | null;
        isByBook: boolean;
        survivalPct: number | null;
        lossDayPct: number | null;
        layPct: number | null;
        stdLayPct: number | null;
        weightG: number | null;
        stdWeightG: number | null;
      } | null;
      warnings: {
        key:
          | "waterLow"
          | "waterHigh"
          | "feedLow"
          | "feedOut"
          | "weightSlow"
          | "mortRising"
          | "layFalling"
          | "eggLight"
          | "crackedHigh"
          | "meterOff"
          | "countOff"
          | "energyHigh"
          | "nightHigh"
          | "fanHeavy"
          | "meterStill"
          | "recordMissing";
        values: Record<string, number>;
        others: number | null;
        houses: number;
      }[];
      isOnline: boolean | null;
      onlineSince: number | null;
      tempLow: number | null;
      tempHigh: number | null;
      outages: number;
      workUntil?: number;
      control: {
        open: number;
        unconfirmedAt: number | null;
      };
      drill?: {
        id: number;
        isJudged: boolean;
      };
      farmName: string;
      worstSeverity: number;
      alarmCount: number;
      reading: components["schemas"]["Reading"] | null;
      externalIds?: Record<string, string>;
    };
    Reading: {
      houseId: number;
      at: number;
      temp: number | null;
      targetTemp: number | null;
      feltTemp: number | null;
      tempDiff: number | null;
      tempOut: number | null;
      rh: number | null;
      rhOut: number | null;
      co2: number | null;
      nh3: number | null;
      staticPressure: number | null;
      ventLevel: number | null;
      lux: number | null;
      controlMode: "smart" | "hand" | "empty" | "error" | "externalStop" | null;
      ventMode: "minVent" | "transverse" | "transition" | "tunnel" | null;
      dayAge: number | null;
      aliveCount: number | null;
      waterToday: number | null;
      waterYesterday: number | null;
      feedToday: number | null;
      feedYesterday: number | null;
      kwhToday: number | null;
      beyond?: Partial<
        Record<
          | "temp"
          | "temp1"
          | "temp2"
          | "temp3"
          | "temp4"
          | "temp5"
          | "temp6"
          | "temp7"
          | "temp8"
          | "targetTemp"
          | "tempOut"
          | "rh"
          | "rhOut"
          | "co2"
          | "nh3"
          | "staticPressure"
          | "airSpeed"
          | "lux"
          | "ventLevel"
          | "fansOn"
          | "inletPos"
          | "tunnelDoorPos"
          | "coolPad"
          | "heater"
          | "light"
          | "kw"
          | "voltA"
          | "voltB"
          | "voltC"
          | "ampA"
          | "ampB"
          | "ampC"
          | "pf"
          | "hz"
          | "birdWeight"
          | "siloKg"
          | "aliveCount"
          | "dayAge"
          | "rssi"
          | "battery"
          | "tempDiff"
          | "feltTemp"
          | "runMode"
          | "gasMeter"
          | "oilMeter"
          | "coalMeter"
          | "heatMeter",
          "above" | "below"
        >
      > | null;
      intervalS?: number | null;
    };
    HouseDetail: {
      houseId: number;
      at: number;
      temp: number | null;
      targetTemp: number | null;
      feltTemp: number | null;
      tempDiff: number | null;
      tempOut: number | null;
      rh: number | null;
      rhOut: number | null;
      co2: number | null;
      nh3: number | null;
      staticPressure: number | null;
      ventLevel: number | null;
      lux: number | null;
      controlMode: "smart" | "hand" | "empty" | "error" | "externalStop" | null;
      ventMode: "minVent" | "transverse" | "transition" | "tunnel" | null;
      dayAge: number | null;
      aliveCount: number | null;
      waterToday: number | null;
      waterYesterday: number | null;
      feedToday: number | null;
      feedYesterday: number | null;
      kwhToday: number | null;
      beyond?: Partial<
        Record<
          | "temp"
          | "temp1"
          | "temp2"
          | "temp3"
          | "temp4"
          | "temp5"
          | "temp6"
          | "temp7"
          | "temp8"
          | "targetTemp"
          | "tempOut"
          | "rh"
          | "rhOut"
          | "co2"
          | "nh3"
          | "staticPressure"
          | "airSpeed"
          | "lux"
          | "ventLevel"
          | "fansOn"
          | "inletPos"
          | "tunnelDoorPos"
          | "coolPad"
          | "heater"
          | "light"
          | "kw"
          | "voltA"
          | "voltB"
          | "voltC"
          | "ampA"
          | "ampB"
          | "ampC"
          | "pf"
          | "hz"
          | "birdWeight"
          | "siloKg"
          | "aliveCount"
          | "dayAge"
          | "rssi"
          | "battery"
          | "tempDiff"
          | "feltTemp"
          | "runMode"
          | "gasMeter"
          | "oilMeter"
          | "coalMeter"
          | "heatMeter",
          "above" | "below"
        >
      > | null;
      intervalS?: number | null;
      temps: (number | null)[];
      rhs: (number | null)[];
      airSpeed: number | null;
      fans: (0 | 1 | null)[];
      fanCurrents: (number | null)[];
      inletPos: (number | null)[];
      tunnelDoorPos: (number | null)[];
      coolPads: (0 | 1 | null)[];
      heaters: (number | null)[];
      lights: (number | null)[];
      siloKg: number | null;
      birdWeight: number | null;
      kw: number | null;
      volts: (number | null)[];
      amps: (number | null)[];
      pf: number | null;
      di: (0 | 1 | null)[];
      rssi: number | null;
      battery: number | null;
      extra?: Record<string, Record<string, number | null>>;
    };
    Alarm: {
      id: number;
      houseId: number;
      farmId: number;
      orgId: number;
      key:
        | "tempHigh"
        | "tempAbsHigh"
        | "tempLow"
        | "tempDiff"
        | "tempRise"
        | "feltLow"
        | "rhHigh"
        | "rhLow"
        | "co2High"
        | "co2Urgent"
        | "nh3High"
        | "nh3Urgent"
        | "spHigh"
        | "spLow"
        | "airSpeedLow"
        | "waterZero"
        | "waterOver"
        | "waterDayLow"
        | "waterDayHigh"
        | "feedZero"
        | "augerLong"
        | "feedDayDev"
        | "siloLow"
        | "mortHigh"
        | "weightLow"
        | "uniformityLow"
        | "layDrop"
        | "flockUnknown"
        | "powerFail"
        | "phaseLoss"
        | "voltDev"
        | "voltUnbalance"
        | "generatorFail"
        | "batteryLow"
        | "overDemand"
        | "pfLow"
        | "ampUnbalance"
        | "fanFault"
        | "fanBelt"
        | "inletStuck"
        | "tunnelDoorStuck"
        | "padPump"
        | "heaterFault"
        | "sensorFault"
        | "sensorFrozen"
        | "sensorDrift"
        | "allSensorsFault"
        | "tempUnmeasured"
        | "valuesFrozen"
        | "diAlarm"
        | "doorOpen"
        | "externalStop"
        | "fire"
        | "gatewayOffline"
        | "controllerLost"
        | "noLiveData"
        | "simLow"
        | "signalLow"
        | "clockDrift"
        | "settingsChanged"
        | "settingsMixed"
        | "settingsUnknown"
        | "settingDangerous"
        | "modeHand"
        | "modeHunting"
        | "modeError";
      subject: string;
      subjectName?: string;
      subjectNameEn?: string;
      severity: 1 | 2 | 3 | 4;
      state: "unacknowledged" | "acknowledged" | "returned" | "closed";
      raisedAt: number;
      value: number | null;
      limit: number | null;
      peak: number | null;
      ackAt: number | null;
      ackBy: string | null;
      ackNote: string | null;
      clearedAt: number | null;
      shelvedUntil: number | null;
      shelvedBy: string | null;
      shelveReason: string | null;
      suppressedBy:
        | "emptyHouse"
        | "shieldTest"
        | "outOfService"
        | "tempHigh"
        | "tempAbsHigh"
        | "tempLow"
        | "tempDiff"
        | "tempRise"
        | "feltLow"
        | "rhHigh"
        | "rhLow"
        | "co2High"
        | "co2Urgent"
        | "nh3High"
        | "nh3Urgent"
        | "spHigh"
        | "spLow"
        | "airSpeedLow"
        | "waterZero"
        | "waterOver"
        | "waterDayLow"
        | "waterDayHigh"
        | "feedZero"
        | "augerLong"
        | "feedDayDev"
        | "siloLow"
        | "mortHigh"
        | "weightLow"
        | "uniformityLow"
        | "layDrop"
        | "flockUnknown"
        | "powerFail"
        | "phaseLoss"
        | "voltDev"
        | "voltUnbalance"
        | "generatorFail"
        | "batteryLow"
        | "overDemand"
        | "pfLow"
        | "ampUnbalance"
        | "fanFault"
        | "fanBelt"
        | "inletStuck"
        | "tunnelDoorStuck"
        | "padPump"
        | "heaterFault"
        | "sensorFault"
        | "sensorFrozen"
        | "sensorDrift"
        | "allSensorsFault"
        | "tempUnmeasured"
        | "valuesFrozen"
        | "diAlarm"
        | "doorOpen"
        | "externalStop"
        | "fire"
        | "gatewayOffline"
        | "controllerLost"
        | "noLiveData"
        | "simLow"
        | "signalLow"
        | "clockDrift"
        | "settingsChanged"
        | "settingsMixed"
        | "settingsUnknown"
        | "settingDangerous"
        | "modeHand"
        | "modeHunting"
        | "modeError"
        | null;
      latchedAt?: number;
      work?: {
        step: "onWay" | "there" | "fixed";
        by: string;
        at: number;
        note: string;
      };
      assigned?: {
        name: string;
        by: string;
        at: number;
      };
      version: number;
    };
    FleetSnapshot: {
      seq: number;
      serverTime: number;
      openTransaction: number | null;
      orgs: components["schemas"]["Org"][];
      farms: components["schemas"]["Farm"][];
      houses: components["schemas"]["House"][];
      readings: components["schemas"]["Reading"][];
      alarms: components["schemas"]["Alarm"][];
      past: components["schemas"]["Alarm"][];
      endedAt: number | null;
      tallies: {
        farms: {
          farmId: number;
          houses: number;
          offline: number;
          empty: number;
          noTemp: number;
          birds: number;
          species: ("broiler" | "layer" | "yellow" | "duck" | "pig")[];
          water: {
            used: number | null;
            today: number;
            yesterday: number;
          };
          feed: {
            used: number | null;
            today: number;
            yesterday: number;
          };
          kwhToday: number | null;
          openCommands: number;
          unconfirmedAt: number | null;
        }[];
        farthest: number[];
        stock: {
          breed: string | null;
          breedEn: string | null;
          dayAge: number | null;
          houses: number;
          birds: number;
          uncounted: number;
        }[];
        placed: {
          sum: number;
          of: number;
          houses: number;
        };
        survival: {
          sum: number;
          of: number;
          houses: number;
        };
        waterFeed: {
          sum: number;
          of: number;
          houses: number;
        };
        energy: {
          sum: number;
          of: number;
          houses: number;
        };
      } | null;
      hourly: {
        hour: number;
        count: number | null;
      }[];
    };
    Org: {
      id: number;
      name: string;
      nameEn: string | null;
      mapType: "1" | "2";
      shiftTimes: string[];
    };
    Farm: {
      id: number;
      orgId: number;
      parentId: number | null;
      name: string;
      nameEn: string | null;
      shortName: string | null;
      shortNameEn: string | null;
      level: "group" | "company" | "farm";
      country: string;
      adcode: string;
      lng: number;
      lat: number;
      timeZone: string;
    };
    House: {
      id: number;
      farmId: number;
      orgId: number;
      name: string;
      nameEn: string | null;
      species: "broiler" | "layer" | "yellow" | "duck" | "pig";
      breed: string | null;
      breedEn: string | null;
      networkId: string | null;
      operator: "mobile" | "unicom" | "telecom" | null;
      isEmpty: boolean;
      placedAt: number | null;
      placedCount: number | null;
      placedAge: number;
      flock: {
        id: number;
        day: string;
        alive: number;
        placed: number | null;
        isByBook: boolean;
        survivalPct: number | null;
        lossDayPct: number | null;
        layPct: number | null;
        stdLayPct: number | null;
        weightG: number | null;
        stdWeightG: number | null;
      } | null;
      warnings: {
        key:
          | "waterLow"
          | "waterHigh"
          | "feedLow"
          | "feedOut"
          | "weightSlow"
          | "mortRising"
          | "layFalling"
          | "eggLight"
          | "crackedHigh"
          | "meterOff"
          | "countOff"
          | "energyHigh"
          | "nightHigh"
          | "fanHeavy"
          | "meterStill"
          | "recordMissing";
        values: Record<string, number>;
        others: number | null;
        houses: number;
      }[];
      isOnline: boolean | null;
      onlineSince: number | null;
      tempLow: number | null;
      tempHigh: number | null;
      outages: number;
      workUntil?: number;
      control: {
        open: number;
        unconfirmedAt: number | null;
      };
      drill?: {
        id: number;
        isJudged: boolean;
      };
    };
  };
}
