import { VisuallyHidden } from '@marquee/ui/visually-hidden'
import { useTexts } from '../../../shared/texts/index.ts'
import type { SearchView } from '../model.ts'

/** Announced after each change of the text: the number of results, a corrected typo, or that nothing matches. */
export function SearchStatus({ view, text }: { view: SearchView; text: string }) {
  const { t, rich } = useTexts('lobby')
  switch (view.is) {
    case 'loading':
    case 'failed':
    case 'start':
      return null
    case 'results':
      return (
        <>
          <VisuallyHidden>{t('search.results', { count: view.count })} </VisuallyHidden>
          {view.mended !== undefined && (
            <p className="px-3 pt-3">
              {rich('search.mended', [(words) => <strong className="text-text">{words}</strong>], {
                text: text.trim(),
                mended: view.mended,
              })}
            </p>
          )}
        </>
      )
    case 'nothing':
      return (
        <p className="pt-4 text-lg font-semibold text-text">{t('search.noneAtAll', { text: text.trim() })}</p>
      )
    default:
      return view satisfies never
  }
}
