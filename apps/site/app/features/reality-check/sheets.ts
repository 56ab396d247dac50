/** What is shown over a game: one file, which loads with the game. */
export { CheckDialog } from './check-dialog.tsx'
export { StoppedSheet } from './stopped-sheet.tsx'
export { TimeSheet } from './time-sheet.tsx'
