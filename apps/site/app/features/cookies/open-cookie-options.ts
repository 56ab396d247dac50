/** Window event that opens the cookie choice again. */
export const OPEN_COOKIE_OPTIONS = 'cookies-asked'

/** Opens the cookie choice, from the footer and the cookie page. */
export function openCookieOptions(): void {
  dispatchEvent(new Event(OPEN_COOKIE_OPTIONS))
}
