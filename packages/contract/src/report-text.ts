/**
 * What a report of a browser may say. The browser cleans its own reports, and the server cleans what it is sent,
 * because anybody can send it.
 */

/** Quoted parts, addresses, queries, digits and long ids may be personal. */
export function cleanMessage(text: string): string {
  return cleanAddresses(text)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replace(/\d+/g, '#')
    .slice(0, 300)
}

/** A frame keeps the file, line and column. */
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
