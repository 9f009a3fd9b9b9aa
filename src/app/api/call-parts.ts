/**
 * Calls whose shapes come with the first of them, by the part of the contract that holds them.
 * Those of the first page and of the wall are in `api.ts`.
 */
export const callParts = {
  display:
    "listDisplay createDisplay updateDisplay deleteDisplay identifyDisplay startPairing " +
    "claimPairing reportDisplay",
  security:
    "listSession endSession endOtherSessions readFactor beginFactor confirmFactor " +
    "renewRecovery removeFactor proveFactor resetFactor listFactorRule createFactorRule " +
    "deleteFactorRule",
  passkey:
    "listPasskey beginPasskey savePasskey deletePasskey askPasskey passkeyLogin provePasskey",
  identity:
    "listSignIn beginSignIn finishSignIn listIdentityProvider createIdentityProvider " +
    "updateIdentityProvider deleteIdentityProvider testIdentityProvider tryIdentityMapping " +
    "listIdentity createIdentity deleteIdentity listOwnIdentity beginOwnIdentity " +
    "finishOwnIdentity deleteOwnIdentity",
  service:
    "listService createService updateService deleteService listServiceToken " +
    "createServiceToken updateServiceToken deleteServiceToken listOwnToken createOwnToken " +
    "updateOwnToken deleteOwnToken",
  push: "listPushDevice savePushDevice deletePushDevice testPushDevice",
  chatApp: "listChatApp createChatApp updateChatApp deleteChatApp",
  webhook:
    "listWebhook createWebhook updateWebhook deleteWebhook renewWebhook testWebhook " +
    "listWebhookDelivery replayDelivery replayWebhook",
  externalId: "listExternalId createExternalId updateExternalId deleteExternalId putExternalId",
  org: "listOrg createOrg updateOrg deleteOrg listAllOrg exportOrg",
  user:
    "saveUser deleteUser resetPwd modifyPwd saveMapType saveUserShacks listUser " +
    "searchByShack exportUser",
  alarmHistory: "listAlarm alarmIncidents alarmLife alarmFigures exportAlarm",
  alarmSetting:
    "readAlarmSetting saveAlarmKind saveAlarmLimits tryAlarmKind listAlarmOutage " +
    "createAlarmOutage endAlarmOutage listOwnCheck saveOwnCheck",
  plannedWork:
    "listPlannedWork createPlannedWork updatePlannedWork deletePlannedWork listWorkRun " +
    "endWorkRun workRunAlarms",
  handover: "handoverReport listHandover createHandover saveShiftTimes",
  warning:
    "listWarning exportWarning dismissWarning productionSettings tryProductionSettings " +
    "saveProductionSettings",
  camera:
    "listCamera createCamera updateCamera deleteCamera camerasOf probeCamera decryptCamera " +
    "openCamera cameraStill cameraClouds saveCameraCloud",
  configTemplate:
    "listConfigTemplate createConfigTemplate updateConfigTemplate deleteConfigTemplate " +
    "assignTemplate listTemplateDrift readHouseDrift",
  controlBatch:
    "planBatch startBatch approveBatch pauseBatch resumeBatch stopBatch getBatch listBatch " +
    "listBatchHouse getBatchHouse exportBatch proposeConfig",
  control:
    "armCommand sendCommand cancelCommand closeCommand undoCommand listCommand " +
    "listAwaiting getCommand findCommand",
  controlRule:
    "readLease takeLease endLease setLocalOnly readControlRules switchRemote " +
    "saveControlRules approveCommand readDeviceLog",
  site: "getSite listEyes listAdvice acceptAdvice refuseAdvice setAutopilot",
  deviceUpdate:
    "listDeviceFile uploadDeviceFile retireDeviceFile checkUpdate planRollout startRollout " +
    "approveRollout pauseRollout resumeRollout endRollout leaveOut listRollout " +
    "reviewRollout listUpdateTask exportRollout",
  parameter:
    "readParameter refreshParameter listParameterRecord exportParameterRecord " +
    "listParameterSnapshot parameterMarks listHouseSettings",
  power:
    "powerNow powerRange powerLoad powerUse listPowerHouse exportPower exportPowerHouse " +
    "flockEnergy listFarmPower saveFarmPower clearFarmPower",
  tariff: "listTariff createTariff updateTariff deleteTariff previewTariff",
  alarmInput: "listAlarmInput createAlarmInput updateAlarmInput deleteAlarmInput shieldAlarmInput",
  breed: "listBreed createBreed updateBreed deleteBreed exportBreed breedDetail saveBreedDays",
  farm: "listFarm createFarm updateFarm deleteFarm exportFarm putFarm moveEffects",
  flock: "listFlock placeableBreeds placeFlock updateFlock putFlock clearFlock deleteFlock",
  gatewayDevice:
    "listConcentrator createConcentrator updateConcentrator deleteConcentrator " +
    "listTerminal createTerminal updateTerminal deleteTerminal exportConcentrator " +
    "exportTerminal",
  gateway:
    "listGateway createGateway updateGateway deleteGateway gatewayDetail gatewayOnlineLog " +
    "exportGateway issueCredential revokeCredential gatewayConnect listUnknownGateway " +
    "listQuarantine",
  gatewayType:
    "listGatewayType createGatewayType updateGatewayType deleteGatewayType listRawSample",
  houseImport: "importHouses",
  houseManage:
    "manageHouseList exportHouse houseLimits createHouse updateHouse putHouse deleteHouse",
  housePage: "houseParameter houseStandard houseDays",
  feed:
    "listFeedDelivery createFeedDelivery updateFeedDelivery deleteFeedDelivery " +
    "exportFeedDelivery",
  fuel: "listFuelUse createFuelUse updateFuelUse deleteFuelUse exportFuelUse",
  flockReport:
    "listFlockResult exportFlockResult flockReport exportFlockReport closeFlock reopenFlock",
  forecast: "listSaleForecast exportSaleForecast flockForecast",
  immune: "listImmune exportImmune immuneDone immuneSkip immuneReopen",
  production:
    "listProduction productionBreeds productionTotals exportProduction productionDay " +
    "productionSeries productionVersions saveProduction voidProduction priceProduction " +
    "importRecords",
  replay: "replayPicture replaySteps",
  houseUnit:
    "listUnit createUnit updateUnit deleteUnit exportUnit unitDetail unitByLabel " +
    "foundUnits createFoundUnits replaceUnit unitOutage",
  maintenance:
    "listPlan listTask createPlan updatePlan deletePlan exportPlan calendarPlan createPlans " +
    "importPlans listMaintenance exportMaintenance maintenanceDone maintenancePhoto postponePlan " +
    "voidMaintenance",
  alarmPhone:
    "listAlarmPhone createAlarmPhone updateAlarmPhone deleteAlarmPhone switchAlarmPhone " +
    "pauseAlarmPhone testAlarmPhone alarmPhoneCoverage simulateAlarm exportAlarmPhone",
  assign: "listAssignee assignAlarm",
  rota:
    "listRota createRota updateRota deleteRota rotaShifts ownDuty takeDuty dropDuty offerSwap " +
    "answerSwap createRotaFeed deleteRotaFeed",
  calendar: "readCalendar saveCalendar",
  noticeBudget: "readNoticeBudget saveNoticeBudget",
  notice: "listNotice toldOfAlarms noticeState",
  drill:
    "listDrill drillOutlook startDrill stopDrill seenDrill listDrillPlan createDrillPlan " +
    "updateDrillPlan deleteDrillPlan",
  import: "recentImports undoImport",
  log: "listLog logChanges exportLog",
  peer: "listPeer createPeer updatePeer deletePeer renewPeer ackPeer listWatcher",
  readiness: "listReadiness",
  morning: "listMorning answerMorning makeMorning",
  report:
    "listReport createReport updateReport deleteReport sendReport previewReport listSending " +
    "sendingFile",
  todo: "listTodo",
} as const;

export type CallPart = keyof typeof callParts;
