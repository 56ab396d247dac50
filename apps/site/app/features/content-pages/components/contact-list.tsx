import { Row } from '@marquee/ui/row'
import FileText from 'lucide/dist/esm/icons/file-text.mjs'
import Mail from 'lucide/dist/esm/icons/mail.mjs'
import { documentHref } from '../../../shared/navigation/address.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Page } from '../model.ts'

/** Whom to turn to with what: an address of mail, or a page that answers it. */
export function ContactList({ contacts }: Pick<Page, 'contacts'>) {
  const { t } = useTexts('pages')
  const { prefix } = useLocale()
  return (
    <section aria-labelledby="contacts" className="mt-10">
      <h2 id="contacts" className="text-xl font-semibold">
        {t('contacts.title')}
      </h2>
      <ul className="mt-3 rounded-card border border-line px-4">
        {contacts.map(({ title, text, to }) => (
          <Row
            key={to}
            icon={to.startsWith('mailto:') ? Mail : FileText}
            title={title}
            text={text}
            href={documentHref(prefix, to)}
          />
        ))}
      </ul>
    </section>
  )
}
