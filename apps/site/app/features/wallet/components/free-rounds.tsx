import { Row } from '@marquee/ui/row'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { freeRoundsQuery } from '../queries.ts'

/** Awarded free rounds: how many, where, what one is worth and until when. Nothing without any. */
export function FreeRounds() {
  const { t } = useTexts('wallet')
  const formats = useFormats()
  const to = useHref()
  const { data } = useQuery(freeRoundsQuery())
  if (!data || data.awards.length === 0) return null
  return (
    <ul className="mt-2 border-t border-line">
      {data.awards.map(({ game, left, value, expiresAt }) => (
        <Row
          key={`${game.slug} ${expiresAt}`}
          title={t('wallet.freeRounds', { count: left, game: game.name })}
          text={t('wallet.freeRoundsTerms', {
            value: formats.money(value),
            until: formats.dateTime(expiresAt),
          })}
          href={to('play', { gameSlug: game.slug })}
        />
      ))}
    </ul>
  )
}
