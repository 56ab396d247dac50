import { Button } from '@marquee/ui/button'
import { linkClass } from '@marquee/ui/link-text'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

/** The first step: the consequences, and what a player may want instead. */
export function WhatHappens({ onContinue }: { readonly onContinue: () => void }) {
  const { t } = useTexts('close', 'account')
  const to = useHref()
  return (
    <>
      <h2 className="text-xl font-semibold">{t('close.what.title')}</h2>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5 marker:text-text-3">
        <li>{t('close.what.access')}</li>
        <li>{t('close.what.marketing')}</li>
        <li>{t('close.what.again')}</li>
      </ul>
      <section className="my-6 rounded-card border border-line bg-surface-1 p-5 md:p-6">
        <h2 className="font-semibold">{t('close.other.title')}</h2>
        <p className="text-text-2">{t('close.other.text')}</p>
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
          <Link to={to('break')} className={linkClass()}>
            {t('shell.break')}
          </Link>
          <Link to={to('gambling-limits')} className={linkClass()}>
            {t('shell.limits')}
          </Link>
          <Link to={to('responsible-gambling')} className={linkClass()}>
            {t('close.other.safer')}
          </Link>
          <Link to={to('account.data')} className={linkClass()}>
            {t('close.other.data')}
          </Link>
        </p>
      </section>
      <Button onClick={onContinue}>{t('close.continue')}</Button>
    </>
  )
}
