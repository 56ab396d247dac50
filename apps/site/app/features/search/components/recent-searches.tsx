import { Chip } from '@marquee/ui/chip'
import History from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs'
import { useState } from 'react'
import { useTexts } from '../../../shared/texts/index.ts'
import { forgetSearches, recentSearches } from '../recent.ts'

/** Recent searches in this browser; renders nothing without any. */
export function RecentSearches({ onText }: { onText: (text: string) => void }) {
  const { t } = useTexts('lobby')
  const [recent, setRecent] = useState(recentSearches)
  if (recent.length === 0) return null
  return (
    <section className="px-3 pt-4">
      <h3 className="text-xs text-text-2">{t('search.recent')}</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {recent.map((words) => (
          <Chip key={words} icon={History} aria-pressed={undefined} onClick={() => onText(words)}>
            {words}
          </Chip>
        ))}
        <Chip
          removes
          onClick={() => {
            forgetSearches()
            setRecent([])
          }}
        >
          {t('search.clear')}
        </Chip>
      </div>
    </section>
  )
}
