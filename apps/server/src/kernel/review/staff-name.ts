import { fieldError } from '../errors.ts'

/** As in the checks of tables with names of staff: plain, so that two names that look alike are the same one. */
const STAFF_NAME = /^[a-z0-9]+([._-][a-z0-9]+)*$/
const LONGEST = 64

/** Authors of rows who are no members of staff. */
const namesWithoutPerson = ['player', 'system', 'operator', 'server', 'books', 'transfer'] as const
export type NameWithoutPerson = (typeof namesWithoutPerson)[number]

/**
 * Reads the name of a member of staff that somebody has typed. Every act of staff does.
 * @returns the name as it is stored and compared: in lower case
 * @throws AppError `error.validation` of the field `by`, for a name that is not plain and for a reserved one
 */
export function parseStaffName(by: string): string {
  // Before the change of case: it makes plain letters of some that are not.
  const isAscii = /^[\x20-\x7e]*$/.test(by)
  const name = by.toLowerCase()
  if (!isAscii || name.length > LONGEST || !STAFF_NAME.test(name))
    throw fieldError(
      'by',
      'not_plain',
      `must be a plain name: a to z and 0 to 9, with . _ or - between them, at most ${LONGEST} characters`,
    )
  if (namesWithoutPerson.some((reserved) => reserved === name))
    throw fieldError('by', 'reserved', 'is not the name of a person')
  return name
}
