/** Event of the window that asks for the cookie choice again. */
export const COOKIES_ASKED = 'cookies-asked'

/** Opens the cookie choice: from the footer and the cookie page. */
export function askCookies(): void {
  dispatchEvent(new Event(COOKIES_ASKED))
}
