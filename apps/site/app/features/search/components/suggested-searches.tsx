import { Chip } from '@marquee/ui/chip'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Searchable } from '../model.ts'

const MAX_FEATURES = 4
const MAX_PROVIDERS = 3

export interface SuggestedSearchesProps {
  readonly searchable: Searchable
  readonly onText: (text: string) => void
}

/** Suggestions of features and providers to search for. */
export function SuggestedSearches({ searchable, onText }: SuggestedSearchesProps) {
  const { t } = useTexts('lobby')
  const titles = [
    ...searchable.features.slice(0, MAX_FEATURES),
    ...searchable.data.providers.slice(0, MAX_PROVIDERS),
  ].map(({ title }) => title)
  if (titles.length === 0) return null
  return (
    <section className="px-3 pt-5 pb-2">
      <h3 className="text-xs text-text-2">{t('search.also')}</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {titles.map((title) => (
          <Chip key={title} aria-pressed={undefined} onClick={() => onText(title)}>
            {title}
          </Chip>
        ))}
      </div>
    </section>
  )
}
