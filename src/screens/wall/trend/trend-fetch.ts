/** Two fetches serve all curves of a house: gauges by five minutes, the counter by the hour. */
export const gaugeFetch = { metrics: "temp,targetTemp,rh,co2", pixels: 288 };
export const counterFetch = { metrics: "water", pixels: 24 };
