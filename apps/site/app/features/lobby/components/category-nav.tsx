import { chipClass } from '@marquee/ui/chip'
import { type Vertical, verticals } from '../../../domain/games/index.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { NavLink } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { LobbyData } from '../model.ts'

export interface CategoryNavProps {
  readonly categories: LobbyData['categories']
  readonly vertical: Vertical
}

/** Categories with open games, as chips. A single category is left out. */
export function CategoryNav({ categories, vertical }: CategoryNavProps) {
  const { t } = useTexts('lobby')
  const to = useHref()
  if (categories.length < 2) return null
  return (
    <nav
      aria-label={t('lobby.categories')}
      className="no-scrollbar mt-4 flex gap-2 overflow-x-auto gutter py-1"
    >
      {categories.map((category) => (
        <NavLink
          key={category.id}
          to={to(verticals[vertical].category.route, { id: category.id })}
          prefetch="intent"
          className={chipClass({ className: 'shrink-0' })}
        >
          {category.label}
        </NavLink>
      ))}
    </nav>
  )
}
