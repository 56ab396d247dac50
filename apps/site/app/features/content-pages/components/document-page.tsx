import { Banner } from '@marquee/ui/banner'
import type { ReactNode } from 'react'
import { DocumentSections, useLanguageOfPage } from '../../../domain/content/index.ts'
import { PageTitle } from '../../../shared/request/page-title.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Page, hasContacts, isNumbered } from '../model.ts'
import { ContactList } from './contact-list.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { HelpContacts } from './help-contacts.tsx'
import { PageContents } from './page-contents.tsx'
import { PageList } from './page-list.tsx'

export interface DocumentPageProps {
  readonly page: Page
  readonly lead?: ReactNode
}

/** A readable column between the list of pages and the table of contents. On a phone both are folded above it. */
export function DocumentPage({ page, lead }: DocumentPageProps) {
  const { t } = useTexts('pages')
  const { lang, name } = useLanguageOfPage(page.language)
  const hasContents = page.sections.length > 2
  return (
    <div className="mx-auto grid max-w-page gutter py-6 md:py-10 short:py-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-12 xl:grid-cols-[14rem_minmax(0,1fr)_15rem]">
      <PageTitle title={page.title} description={page.sections[0]?.paragraphs[0]} />
      <PageList current={page.pageId} />
      <article className="w-full max-w-prose min-w-0 xl:mx-auto">
        <h1
          lang={lang}
          className="display text-3xl text-balance hyphens-auto max-[22rem]:text-2xl md:text-4xl"
        >
          {page.title}
        </h1>
        <DocumentFacts page={page} />
        {name !== undefined && (
          <Banner tone="info" className="mt-5">
            {t('document.onlyIn', { language: name })}
          </Banner>
        )}
        {hasContents && <PageContents page={page} isFolded className="mt-5 xl:hidden" />}
        {lead}
        <div lang={lang}>
          <DocumentSections sections={page.sections} isNumbered={isNumbered(page.pageId)} />
        </div>
        {page.contacts.length > 0 && <ContactList contacts={page.contacts} />}
        {hasContacts(page.pageId) && <HelpContacts hours={page.personHours} />}
      </article>
      {hasContents && <PageContents page={page} className="hidden xl:block" />}
    </div>
  )
}
