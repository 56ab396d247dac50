import { htmlLang, languages, parsePrefix, pathUnder } from '@marquee/markets/prefix'
import { Icon } from '@marquee/ui/icon'
import Check from 'lucide/dist/esm/icons/check.mjs'
import { cx } from '@marquee/ui/cx'
import { Sheet } from '@marquee/ui/sheet'
import { useLocation } from 'react-router'
import { useLocale } from '../shared/formats/locale.ts'
import type { ModalProps } from '../shared/navigation/modals.ts'
import { prefixChoice, useBrand } from '../shared/request/root-data.ts'
import { useTexts } from '../shared/texts/index.ts'
import { marketGroups } from './market-groups.ts'

/**
 * The markets that the brand offers, each with its languages. A choice loads a new document: texts, session and
 * rules belong to the market.
 */
export default function MarketSheet({ close }: ModalProps) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const here = useLocale()
  const choice = prefixChoice(useBrand())
  const found = parsePrefix(pathname, choice)
  const rest = found.known ? found.rest : '/'
  const groups = marketGroups(choice, t('shell.market.global'))
  return (
    <Sheet
      title={t('shell.market.title')}
      subtitle={t('shell.market.subtitle')}
      size="sm"
      onClose={close}
      closeLabel={t('common.close')}
    >
      <ul>
        {groups.map(({ market, name, lang, prefixes }) => (
          <li
            key={market}
            className="grid grid-cols-2 items-center gap-x-3 border-t border-line py-1 first:border-t-0"
          >
            <span lang={lang} className={cx('py-2', market === here.market && 'font-semibold')}>
              {name}
            </span>
            <ul aria-label={name}>
              {prefixes.map(({ prefix, language }) => {
                const isHere = prefix === here.prefix
                return (
                  <li key={prefix}>
                    <a
                      href={pathUnder(prefix, rest)}
                      lang={htmlLang(language)}
                      aria-current={isHere ? 'true' : undefined}
                      className={cx(
                        'pressable -mx-2 flex min-h-11 items-center justify-between gap-3 rounded-control px-2 hover:bg-surface-2',
                        isHere ? 'font-semibold' : 'text-text-2',
                      )}
                    >
                      {languages[language].name}
                      {isHere && <Icon of={Check} className="text-brand-text" />}
                    </a>
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
