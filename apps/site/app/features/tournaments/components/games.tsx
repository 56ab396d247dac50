import { Card } from '@marquee/ui/card'
import { LinkText } from '@marquee/ui/link-text'
import { SectionHeading } from '@marquee/ui/section-heading'
import { preloadModal, useModal } from '../../../shared/navigation/modals.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Tournament } from '../model.ts'

/** The games whose rounds count, where any are offered; each opens its info sheet, which leads to the game. */
export function Games({ games }: Pick<Tournament, 'games'>) {
  const { t } = useTexts('tournaments')
  const modal = useModal()
  if (games.length === 0) return null
  return (
    <Card as="section" id="games" aria-label={t('tournaments.games')}>
      <SectionHeading title={t('tournaments.games')} className="mb-2" />
      <ul className="grid gap-1">
        {games.map(({ slug, name }) => (
          <li key={slug}>
            <LinkText
              onPointerEnter={() => preloadModal('game')}
              onClick={() => modal.open('game', { game: slug })}
            >
              {name}
            </LinkText>
          </li>
        ))}
      </ul>
    </Card>
  )
}
