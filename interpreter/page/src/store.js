// What is kept in the browser from visit to visit, where it allows that; silent where it does not.

const named = (key) => `ludograph:${key}`;

/** What was kept, or null. */
export function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(named(key)));
  } catch {
    return null;
  }
}

/** Keeps a value; null: nothing any more. */
export function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(named(key));
    else localStorage.setItem(named(key), JSON.stringify(value));
  } catch {
    // Nothing can be kept here.
  }
}

/** Tells of which key another window of the browser has kept something else. */
export function elsewhere(told) {
  window.addEventListener("storage", ({ key }) => key?.startsWith(named("")) && told(key.slice(named("").length)));
}
