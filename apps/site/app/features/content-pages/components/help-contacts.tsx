import { linkClass } from '@marquee/ui/link-text'
import { Icon } from '@marquee/ui/icon'
import Mail from 'lucide/dist/esm/icons/mail.mjs'
import { HelpLine } from '../../../domain/content/index.ts'
import { useBrand } from '../../../shared/request/root-data.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Page } from '../model.ts'
import { PersonHours } from './person-hours.tsx'

export interface HelpContactsProps {
  /** When a person answers about safer play; null on pages that do not say it. */
  readonly hours: Page['personHours']
}

/** Contacts for a reader: the help line first, then support. */
export function HelpContacts({ hours }: HelpContactsProps) {
  const { t } = useTexts('pages')
  const { supportEmail } = useBrand()
  return (
    <div className="mt-12 grid gap-4 md:grid-cols-2">
      <HelpLine />
      {supportEmail === '' ? null : (
        <section aria-labelledby="write" className="rounded-card border border-line bg-surface-1 p-5">
          <h2 id="write" className="font-semibold">
            {t('help.write')}
          </h2>
          <a
            href={`mailto:${supportEmail}`}
            className={linkClass({ className: 'mt-2 max-w-full wrap-anywhere' })}
          >
            <Icon of={Mail} className="size-4" />
            {supportEmail}
          </a>
          {hours !== null && <PersonHours hours={hours} />}
        </section>
      )}
    </div>
  )
}
