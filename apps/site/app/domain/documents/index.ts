/** Public interface of `documents` for features. */
export { type DocumentReminder, documentReminderQuery, usePostponeReminder } from './document-reminder.ts'
export { DocumentsNotice, OwnDocumentsNotice } from './documents-notice.tsx'
