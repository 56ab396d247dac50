import { buttonClass } from '@marquee/ui/button'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { Sheet } from '@marquee/ui/sheet'
import { Link } from '../shared/navigation/link.tsx'
import { useHref } from '../shared/navigation/href.ts'
import type { ModalProps } from '../shared/navigation/modals.ts'
import { useTexts } from '../shared/texts/index.ts'
import { PanicButton } from '../domain/breaks/index.ts'
import { usePlaySummary } from '../domain/session/index.ts'

/** The details of the safety chip. */
export default function SafetySheet({ close }: ModalProps) {
  const { t } = useTexts()
  const safety = usePlaySummary()
  const to = useHref()
  return (
    <Sheet
      title={t('shell.safety.title')}
      subtitle={t('shell.safety.subtitle')}
      size="sm"
      onClose={close}
      closeLabel={t('common.close')}
      footer={
        <>
          <PanicButton className="w-full border border-care/60 font-semibold" />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
            <Link to={to('gambling-limits')} className={buttonClass({ full: true })}>
              {t('shell.limits')}
            </Link>
            <Link to={to('break')} className={buttonClass({ full: true })}>
              {t('shell.break')}
            </Link>
          </div>
          <Link to={to('responsible-gambling')} className={buttonClass({ variant: 'quiet', full: true })}>
            {t('shell.safety.more')}
          </Link>
        </>
      }
    >
      {safety ? (
        <DefinitionList>
          <DefinitionRow name={t('shell.safety.time')} value={safety.elapsed} />
          <DefinitionRow name={t('shell.safety.staked')} value={safety.staked} />
          <DefinitionRow name={t('shell.safety.won')} value={safety.won} />
          <DefinitionRow variant="total" name={t('shell.safety.net')} value={safety.net} />
        </DefinitionList>
      ) : (
        <p className="text-text-2">{t('shell.safety.unknown')}</p>
      )}
    </Sheet>
  )
}
