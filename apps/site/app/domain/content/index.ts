/** Public interface of `content` for features and the shell. */
export { AdultsOnly } from './adults-only.tsx'
export { contentPageQuery } from './content-page-query.ts'
export { DocumentSections } from './document-sections.tsx'
export { footerQuery } from './footer-query.ts'
export { HelpLine } from './help-line.tsx'
export { OffersNotice } from './offers-notice.tsx'
export { termsQuery } from './terms-query.ts'
export { useLanguageOfPage } from './use-language-of-page.ts'
