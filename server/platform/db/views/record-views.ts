import { own, type View } from "./view-column.ts";

const ofHouse = "join public.houses h on h.id = x.house_id";
const ofFlock = `join public.flocks k on k.id = x.flock_id
  join public.houses h on h.id = k.house_id`;

/** Places, with houses and flocks. */
const places: readonly View[] = [
  {
    name: "organisation",
    description: "The own organisation",
    columns: own("o", { id: "Its ID", code: "Its code", name: "Name", name_en: "English name" }),
    from: "public.orgs o",
    orgId: "o.id",
  },
  {
    name: "farms",
    description: "Groups, companies and farms",
    columns: [
      ["farm_id", "f.id", "The farm"],
      ...own("f", {
        parent_id: "What it stands below; null: nothing",
        level: "group, company or farm",
        name: "Name",
        name_en: "English name; null: none",
        country: "Country, three letters",
        adcode: "Code of the area, six digits",
        lng: "Longitude",
        lat: "Latitude",
        time_zone: "Time zone by which its days go",
      }),
    ],
    from: "public.farms f",
    orgId: "f.org_id",
  },
  {
    name: "houses",
    description: "Houses, with their newest reading",
    columns: [
      ["house_id", "h.id", "The house"],
      ["farm_id", "h.farm_id", "Its farm"],
      ["name", "h.name", "Name"],
      ["name_en", "h.name_en", "English name; null: none"],
      ["farm_name", "f.name", "Name of its farm"],
      ["species", "h.species", "broiler, layer, duck, yellow or pig"],
      ["floor_m2", "h.floor_m2", "Inside the walls, m²; null: nobody has said"],
      ["is_online", "s.is_online", "Its gateway sends; null: it never has"],
      ["online_since", "s.online_since", "Since when that is so"],
      ["reading_at", "s.reading_at", "Time of the newest reading"],
      ["temp", "(s.detail->>'temp')::float8", "Newest temperature, °C"],
      ["target_temp", "(s.detail->>'targetTemp')::float8", "Newest target temperature, °C"],
      ["rh", "(s.detail->>'rh')::float8", "Newest relative humidity, %"],
      ["co2", "(s.detail->>'co2')::float8", "Newest CO₂, ppm"],
      ["nh3", "(s.detail->>'nh3')::float8", "Newest NH₃, ppm"],
    ],
    from: `public.houses h join public.farms f on f.id = h.farm_id
      left join public.house_states s on s.house_id = h.id`,
    orgId: "h.org_id",
  },
];

const alarms: View = {
  name: "alarms",
  description: "All alarms, past ones too",
  columns: [
    ["alarm_id", "x.id", "The alarm"],
    ...own("x", {
      house_id: "Its house",
      farm_id: "Its farm at the raise",
      key: "Kind of alarm, as tempHigh",
      subject: "Number of the probe, fan, phase or input; '' of none",
      subject_name: "Name of what is wired to an input",
      severity: "1 urgent, 2 high, 3 low, 4 notice",
      state: "unacknowledged, acknowledged, returned or closed",
      raised_at: "Begin",
      cleared_at: "End of its condition; null: it lasts",
      value: "Value at the raise",
      limit_value: "Limit that it broke",
      peak: "Worst value since",
      ack_at: "When it was acknowledged",
      ack_by: "By whom",
      ack_note: "With what note",
      shelved_until: "Silent until then",
      suppressed_by: "Why it is hidden; null: it is not",
      work_step: "onWay, there or fixed; null: nobody has said",
      work_by: "Who said so",
      work_at: "When",
      assigned_to: "Who it was given to",
      assigned_at: "When",
    }),
  ],
  from: "public.alarms x join public.houses h on h.id = x.house_id",
  orgId: "h.org_id",
};

const flocks: View = {
  name: "flocks",
  description: "Flocks, present and past",
  columns: [
    ["flock_id", "k.id", "The flock"],
    ["house_id", "k.house_id", "Its house"],
    ["breed", "b.name", "Breed"],
    ["breed_en", "b.name_en", "English name of the breed; null: none"],
    ["species", "h.species", "Species"],
    ...own("k", {
      placed_at: "When it came",
      cleared_at: "When it left; null: it is there",
      planned_end: "Planned day of leaving",
      placed_count: "Animals placed",
      placed_age: "Day age at the placement",
    }),
  ],
  from: `public.flocks k join public.houses h on h.id = k.house_id
    join public.breeds b on b.id = k.breed_id`,
  orgId: "h.org_id",
};

const flockDays: View = {
  name: "flock_days",
  description: "Figures of every day of a flock, by the calendar of its farm. null: not known",
  columns: [
    ["house_id", "k.house_id", "The house"],
    ...own("x", {
      flock_id: "The flock",
      day: "The day",
      day_age: "Day age",
      is_running: "The day is not over: figures still grow",
      opening: "Animals at its begin",
      alive: "Animals at its end",
      dead: "Dead",
      culled: "Culled",
      loss_day_pct: "Loss of the day, %",
      loss_pct: "Loss since the placement, %",
      survival_pct: "Alive of those placed, %",
      feed_kg: "Feed, kg",
      feed_from: "hand or meter",
      feed_g: "Feed per animal, g",
      feed_sum_kg: "Feed since the placement, kg",
      water_l: "Water, L",
      water_from: "hand or meter",
      water_ml: "Water per animal, mL",
      water_per_feed: "Litres of water per kg of feed",
      kwh: "Energy, kWh",
      kwh_from: "hand or meter",
      weight_g: "Weight, g",
      weight_from: "hand, scale or curve",
      cv_pct: "Coefficient of variation of the weighing, %",
      uniformity_pct: "Uniformity, %",
      eggs: "Eggs",
      egg_kg: "Eggs, kg",
      lay_pct: "Laying rate, %",
      egg_g: "Weight of an egg, g",
      cracked_pct: "Cracked eggs, %",
      feed_per_egg: "Feed per egg mass",
      egg_sum: "Eggs since the placement",
      hen_housed_pct: "Eggs per hen housed, %",
      fcr: "Feed conversion",
      fcr_margin: "Its uncertainty",
      epef: "European production efficiency factor",
      epef_margin: "Its uncertainty",
      std_weight_g: "Weight by the breed standard, g",
      std_feed_g: "Feed by the breed standard, g",
      std_water_ml: "Water by the breed standard, mL",
      std_survival_pct: "Survival by the breed standard, %",
      std_lay_pct: "Laying rate by the breed standard, %",
      std_egg_g: "Weight of an egg by the breed standard, g",
    }),
  ],
  from: `public.flock_days x ${ofFlock}`,
  orgId: "h.org_id",
};

const energy: readonly View[] = [
  {
    name: "energy_days",
    description: "Energy of a house by day of the calendar of its farm",
    columns: own("x", {
      house_id: "The house",
      day: "The day",
      kwh: "Energy, kWh; null: not known",
      spread_kwh: "Share that was spread over gaps, kWh",
      peak_kw: "Greatest power of a quarter of an hour, kW",
      peak_at: "When",
      pf: "Power factor, weighted by power",
      volt_min: "Least voltage, V",
      volt_max: "Greatest voltage, V",
      fan_h: "Hours of all fans together",
      cold_kh: "Outdoors below the target, K h",
      warm_kh: "Outdoors above the target, K h",
    }),
    from: `public.energy_days x ${ofHouse}`,
    orgId: "h.org_id",
  },
  {
    name: "energy_half_hours",
    description: "Energy of a house by half hour",
    columns: [
      ["house_id", "x.house_id", "The house"],
      ["at", "x.at + (p.no - 1) * interval '30 minutes'", "Begin of the half hour"],
      ["kwh", "p.kwh", "Energy, kWh; null: not known"],
    ],
    from: `public.energy_days x ${ofHouse}
      cross join lateral unnest(x.half) with ordinality p(kwh, no)`,
    orgId: "h.org_id",
  },
];

/** Currency of a farm's prices: of the tariff that applies there. */
const currency = `(select t.currency from public.farm_power p
  left join public.tariffs t on t.id = p.tariff_id and t.org_id = f.org_id
  where p.farm_id = any(f.lineage) and p.tariff_id is not null
  order by array_position(f.lineage, p.farm_id) desc limit 1)`;

const money = [
  `select d.farm_id, d.house_id, null::int as flock_id, d.day, 'feed' as kind, true as is_cost,
    d.kg / 1000 * d.tonne_price as amount, d.formula as about from public.feed_deliveries d`,
  `select h.farm_id, h.id, k.id, t.day, 'treatment', true, t.price, t.product
    from public.treatments t join public.flocks k on k.id = t.flock_id
    join public.houses h on h.id = k.house_id where t.voided_at is null`,
  `select h.farm_id, h.id, k.id, m.day, case m.kind when 'sale' then 'sale' else 'placement' end,
    m.kind <> 'sale', m.price, m.partner
    from public.stock_moves m join public.flocks k on k.id = m.flock_id
    join public.houses h on h.id = k.house_id
    where m.voided_at is null and m.kind in ('sale', 'place')`,
  `select h.farm_id, h.id, k.id, e.day, 'eggs', false, e.price, e.buyer
    from public.egg_sales e join public.flocks k on k.id = e.flock_id
    join public.houses h on h.id = k.house_id where e.voided_at is null`,
].join(" union all ");

const costs: readonly View[] = [
  {
    name: "costs",
    description: "Amounts with a price that were entered: feed, treatments, animals and eggs",
    columns: [
      ...own("x", {
        farm_id: "The farm",
        house_id: "The house; null: the whole farm",
        flock_id: "The flock; null: of none",
        day: "The day",
        kind: "feed, treatment, placement, sale or eggs",
        is_cost: "true: paid, false: received",
        amount: "How much",
      }),
      ["currency", currency, "Currency of the farm's tariff; null: it has none"],
      ["about", "x.about", "Formula, product, partner or buyer"],
    ],
    from: `(${money}) x join public.farms f on f.id = x.farm_id`,
    where: "x.amount is not null",
    orgId: "f.org_id",
  },
  {
    name: "flock_margins",
    description: "What a closed flock left over, by its report. null: not known",
    columns: [
      ["flock_id", "x.flock_id", "The flock"],
      ["house_id", "k.house_id", "Its house"],
      ["closed_at", "x.at", "When its books were closed"],
      ["currency", "x.margin->>'currency'", "Currency"],
      ...["sales", "eggs", "feed", "energy", "treatments", "margin"].map(
        (key) => [key, `(x.margin->>'${key}')::float8`, `${key}, in the currency`] as const,
      ),
      ["margin_bird", "(x.margin->>'perBird')::float8", "Margin per animal"],
    ],
    from: `public.flock_reports x ${ofFlock}`,
    where: "x.reopened_at is null and x.margin is not null",
    orgId: "h.org_id",
  },
];

export const recordViews: readonly View[] = [
  ...places,
  alarms,
  flocks,
  flockDays,
  ...energy,
  ...costs,
];
