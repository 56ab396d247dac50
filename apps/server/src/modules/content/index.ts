export type { ContentDocument, NewDocument, Snapshot } from './documents.ts'
export { DocumentError } from './documents.ts'
export { deliveryOver } from './delivery.ts'
export type { SourcePicture } from './pictures.ts'
export { contentPlugin } from './protocol.ts'
export { recentlyUsed } from './recently-used.ts'
export { type ContentRoutesDependencies, contentHandlers, currentTermsVersion } from './routes.ts'
export { type SeedDependencies, type Seeding, seedContent } from './seed.ts'
export {
  type Content,
  contentChangedTopic,
  type ContentDependencies,
  type ContentQuery,
  createContent,
  type ImportReport,
} from './service.ts'
export { type Authorized, isShown, type Reader, type TargetAudience, type Targeted } from './targeting.ts'
export { type Locale, localeOf, type LocalText, textIn } from './texts.ts'
