import { allPrefixes, languages, markets, parsePrefix, pathUnder } from '@marquee/markets/prefix'
import { Check } from '@marquee/ui/icons'
import { Sheet, cx } from '@marquee/ui/native'
import { useLocation } from 'react-router'
import { htmlLang } from '@marquee/markets/prefix'
import { useFormats } from '../shared/formats.ts'
import { useLocale } from '../shared/locale.ts'
import type { ModalProps } from '../shared/modals.ts'
import { useTexts } from '../shared/texts/index.ts'

/** Every language of every market. A choice loads a fresh document: texts, session and rules belong to the market. */
export default function MarketSheet({ close }: ModalProps) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const here = useLocale()
  const formats = useFormats()
  const found = parsePrefix(pathname)
  const rest = found.known ? found.rest : '/'
  const choices = allPrefixes().flatMap((prefix) => {
    const place = parsePrefix(`/${prefix}/`)
    return place.known ? [place] : []
  })
  return (
    <Sheet
      title={t('shell.market.title')}
      subtitle={t('shell.market.subtitle')}
      size="sm"
      onClose={close}
      closeLabel={t('common.close')}
    >
      <ul>
        {choices.map(({ prefix, language, market }) => {
          const isHere = prefix === here.prefix
          const { originCountry, name } = markets[market]
          return (
            <li key={prefix} className="border-t border-line first:border-t-0">
              <a
                href={pathUnder(prefix, rest)}
                aria-current={isHere ? 'true' : undefined}
                className={cx('press flex min-h-12 items-center gap-3 py-2', isHere && 'font-semibold')}
              >
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                  <span>
                    {originCountry === 'UN'
                      ? t('shell.market.global')
                      : formats.country(originCountry) || name}
                  </span>
                  <span lang={htmlLang(language)} className="text-sm text-text-2">
                    {languages[language].name}
                  </span>
                </span>
                <span className="w-5 shrink-0">{isHere && <Check className="text-brand-text" />}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
