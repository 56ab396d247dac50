import { cx } from '@marquee/ui/cx'
import { linkClass } from '@marquee/ui/link-text'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../shared/formats/locale.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { footerQuery } from './footer-query.ts'

/**
 * Name and number of the market's help line, which is free and anonymous. Renders nothing in a market without
 * one.
 */
export function HelpLine({ className }: { className?: string }) {
  const { t } = useTexts()
  const { prefix } = useLocale()
  const { data } = useQuery(footerQuery(prefix))
  const line = data?.helpLine
  if (!line) return null
  return (
    <section aria-label={t('help.title')} className={cx('rounded-card bg-care/10 p-5', className)}>
      <h2 className="font-semibold text-care">{t('help.title')}</h2>
      <p className="mt-1 text-sm text-text-2">{t('help.text', { name: line.name })}</p>
      {line.phone !== null && (
        <a
          href={`tel:${line.phone.replace(/[^+\d]/g, '')}`}
          className="mt-2 block w-fit text-xl font-semibold text-care"
        >
          {line.phone}
        </a>
      )}
      <a href={line.url} rel="noreferrer" className={linkClass({ tone: 'care', className: 'mt-2' })}>
        {line.name}
      </a>
    </section>
  )
}
