// Runs before the first paint, as a classic script: the remembered choice wins over the system's.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('studio.theme');
  } catch {
    // Storage is blocked: the system's choice holds.
  }
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
})();
