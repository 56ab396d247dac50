import { Card } from '@marquee/ui/card'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { LinkText } from '@marquee/ui/link-text'
import { SectionHeading } from '@marquee/ui/section-heading'
import { useState } from 'react'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { TournamentPage } from '../model.ts'

const SHORT = 8

/** Prizes by place. */
export function Prizes({ prizes, places }: { prizes: TournamentPage['prizes']; places: number }) {
  const { t } = useTexts('tournaments')
  const formats = useFormats()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? prizes : prizes.slice(0, SHORT)
  return (
    <Card as="section" aria-label={t('tournaments.prizes')}>
      <SectionHeading
        title={t('tournaments.prizes')}
        action={
          prizes.length > SHORT && (
            <LinkText aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? t('tournaments.fewerPlaces') : t('tournaments.allPlaces', { count: places })}
            </LinkText>
          )
        }
      />
      <DefinitionList className="mt-1">
        {shown.map(({ from, to, amount }) => (
          <DefinitionRow
            key={from}
            name={from === to ? formats.number(from) : `${formats.number(from)}–${formats.number(to)}`}
            value={
              from === to ? formats.money(amount) : t('tournaments.each', { amount: formats.money(amount) })
            }
          />
        ))}
      </DefinitionList>
    </Card>
  )
}
