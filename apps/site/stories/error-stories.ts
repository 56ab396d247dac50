import { type ErrorCode, errorTable } from '@marquee/contract/errors'
import {
  type CatalogueAnswer,
  type CatalogueKey,
  type CatalogueScreen,
  errorCatalogue,
} from '@marquee/contract/error-catalogue'
import { ApiError } from '../app/shared/api/api-error.ts'
import { errorTexts } from './error-texts.ts'
import { type Story, unreachable } from './stories.ts'

/** An answer of the error catalogue, as the site's API throws it. */
export function catalogueError<S extends CatalogueScreen>(screen: S, key: CatalogueKey<S>): ApiError {
  const rows: Readonly<Record<string, { answer: CatalogueAnswer | 'none' }>> = errorCatalogue[screen]
  const answer = rows[key]?.answer ?? 'none'
  if (answer === 'none') return unreachable
  const { code, additionalInfo = {}, validationErrors = [] } = answer
  const { status }: { status: number } = errorTable[code satisfies ErrorCode]
  return new ApiError(status, code, {
    requestId: 'req_4f9c2a',
    additionalInfo,
    validationErrors: validationErrors.map((one) => ({ ...one, message: '' })),
  })
}

/**
 * A story for each error that the catalogue has for a screen, such as `error: a closed account`. Toasts are tested in
 * `toast-errors.browser.test.tsx`.
 * @param storyOf what leads to the error; the story shows the texts of `error-texts.ts`
 */
export function errorStories<S extends CatalogueScreen>(
  screen: S,
  storyOf: (answer: ApiError, key: CatalogueKey<S>) => Omit<Story, 'shows'>,
): Readonly<Record<string, Story>> {
  const keys = Object.keys(errorCatalogue[screen]) as CatalogueKey<S>[]
  const shown = keys.filter((key) => errorTexts[screen][key].as !== 'toast')
  return Object.fromEntries(
    shown.map((key) => [
      `error: ${key}`,
      { ...storyOf(catalogueError(screen, key), key), shows: errorTexts[screen][key].shows },
    ]),
  )
}
