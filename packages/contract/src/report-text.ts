/**
 * What a browser's report may contain. The browser removes personal data from its own reports, and the server does
 * the same again, because anybody can send one.
 */

/** Quoted text, addresses, queries, digits and long ids may be personal. */
export function cleanMessage(text: string): string {
  return cleanAddresses(text)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replace(/\d+/g, '#')
    .slice(0, 300)
}

/** A stack frame keeps file, line and column. */
export function cleanFrame(text: string): string {
  return cleanAddresses(text)
    .trim()
    .replace(/\d{7,}/g, '#')
    .slice(0, 200)
}

function cleanAddresses(text: string): string {
  return text
    .replace(/https?:\/\/[^/\s)]*/g, '')
    .replace(/\?[^\s:)]*/g, '')
    .replace(/[^\s(@]+@[^\s)/:]+/g, '…')
    .replace(/[\w.-]{40,}/g, '…')
}
