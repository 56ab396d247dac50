/** A calendar date as the API sends it, `1990-05-17`, in an `Intl` language: it has no zone. */
export function calendarDate(intl: string, date: string): string {
  return new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}
