import type { RoomKey } from './limit-file-store.ts'

/** Our id of an asking at the file: the same for all its repeats. */
export const reservationIdOf = ({ depositId, attempt }: Omit<RoomKey, 'playerId'>): string =>
  `${depositId}-${attempt}`
