export { createInbox, type Inbox, inboxChangedTopic } from './module.ts'
export { inboxPersonalData } from './personal-data.ts'
