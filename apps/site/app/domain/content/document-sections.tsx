import type { RouteOutput } from '@marquee/contract'
import { cx } from '@marquee/ui/cx'
import { linkClass } from '@marquee/ui/link-text'
import { useBrand } from '../../shared/request/root-data.ts'

type Section = RouteOutput<'content.page'>['sections'][number]

export interface DocumentSectionsProps {
  readonly sections: readonly Section[]
  /** Level of the headings: 3 when the text has a heading above it. */
  readonly level?: 2 | 3
  /** Numbers the sections, so that terms and rules can be cited by number. */
  readonly isNumbered?: boolean
}

/** The text of a static page. Each heading links to its own anchor, so that a section can be shared. */
export function DocumentSections({ sections, level = 2, isNumbered = false }: DocumentSectionsProps) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return sections.map((section, index) => (
    <section key={section.id} aria-labelledby={section.id} className="mt-10 break-inside-avoid">
      <Tag
        id={section.id}
        tabIndex={-1}
        className={cx('font-semibold text-balance outline-none', level === 2 ? 'text-xl' : 'text-lg')}
      >
        <a href={`#${section.id}`} className="rounded-control underline-offset-4 hover:underline">
          {isNumbered ? `${index + 1}. ${section.heading}` : section.heading}
        </a>
      </Tag>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3 wrap-anywhere text-text-2">
          <WithAddress text={paragraph} />
        </p>
      ))}
    </section>
  ))
}

/** Turns the support address inside a text into a link. */
function WithAddress({ text }: { text: string }) {
  const { supportEmail } = useBrand()
  if (supportEmail === '') return text
  return text.split(supportEmail).flatMap((piece, index) =>
    index === 0
      ? [piece]
      : [
          <a key={index} href={`mailto:${supportEmail}`} className={linkClass({ tone: 'inline' })}>
            {supportEmail}
          </a>,
          piece,
        ],
  )
}
