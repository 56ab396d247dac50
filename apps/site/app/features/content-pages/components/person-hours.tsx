import { useState } from 'react'
import { useIsHydrated } from '../../../shared/browser/use-is-hydrated.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Page, personHoursAt } from '../model.ts'

/** When a person answers about safer play, in the reader's zone, and what happens at other times (CARE-09). */
export function PersonHours({ hours }: { readonly hours: NonNullable<Page['personHours']> }) {
  const { t } = useTexts('pages')
  const [nowMs] = useState(() => Date.now())
  // The server knows neither zone nor moment of the reader: a cached page is as old as its copy.
  if (!useIsHydrated()) return <p className="mt-3 text-sm">\u00a0</p>
  const { isOpen, nextAt } = personHoursAt(hours, nowMs)
  return (
    <p className="mt-3 text-sm">
      <LocalTime iso={hours.opensAt} format="time">
        {(from) => (
          <LocalTime iso={hours.closesAt} format="time">
            {(until) => t('help.hours', { from, until })}
          </LocalTime>
        )}
      </LocalTime>{' '}
      {isOpen ? (
        t('help.hoursOpen')
      ) : (
        <LocalTime iso={nextAt}>{(time) => t('help.hoursClosed', { time })}</LocalTime>
      )}
    </p>
  )
}
