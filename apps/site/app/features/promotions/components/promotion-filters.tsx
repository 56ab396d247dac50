import { chipClass } from '@marquee/ui/chip'
import type { SiteAddress } from '../../../shared/navigation/address.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { PromotionList } from '../model.ts'

interface FilterProps {
  readonly to: SiteAddress
  readonly isCurrent: boolean
  readonly label: string
  readonly count?: number
}

function Filter({ to, isCurrent, label, count }: FilterProps) {
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        aria-current={isCurrent ? 'page' : undefined}
        className={chipClass({ selected: isCurrent })}
      >
        {label}
        {count !== undefined && <span className="num text-text-3">{count}</span>}
      </Link>
    </li>
  )
}

/** Categories, and in a category its tags. Each is an address of its own. */
export function PromotionFilters({ list }: { readonly list: PromotionList }) {
  const { t } = useTexts('promotions')
  const to = useHref()
  const { category, tag, categories, tags } = list
  return (
    <>
      <nav aria-label={t('promotions.categories')} className="no-scrollbar mt-5 overflow-x-auto py-1">
        <ul className="flex gap-2">
          <Filter to={to('promotions')} isCurrent={category === null} label={t('promotions.all')} />
          {categories.map(({ slug, label, count }) => (
            <Filter
              key={slug}
              to={to('promotions.category', { category: slug })}
              isCurrent={category?.slug === slug && tag === null}
              label={label}
              count={count}
            />
          ))}
        </ul>
      </nav>
      {category !== null && tags.length > 0 && (
        <nav aria-label={t('promotions.tags')} className="no-scrollbar mt-1 overflow-x-auto py-1">
          <ul className="flex gap-2">
            {tags.map(({ slug, label, count }) => (
              <Filter
                key={slug}
                to={
                  tag?.slug === slug
                    ? to('promotions.category', { category: category.slug })
                    : to('promotions.tag', { category: category.slug, tagSlug: slug })
                }
                isCurrent={tag?.slug === slug}
                label={label}
                count={count}
              />
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
