/**
 * Name of a time zone in the reader's language: `Ireland Time`. UTC has no generic name, only `GMT+00:00` in its
 * place.
 */
export function zoneName(intl: string, zone: string, now: number): string {
  const timeZoneName = zone === 'UTC' ? 'long' : 'longGeneric'
  const format = new Intl.DateTimeFormat(intl, { timeZone: zone, timeZoneName })
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
