// The theme that the console was given in this browser.
try {
  const { theme } = JSON.parse(localStorage.getItem("settings") ?? "{}");
  if (theme === "dark") document.documentElement.dataset.theme = "dark";
} catch {
  // Without it the guide is light.
}
