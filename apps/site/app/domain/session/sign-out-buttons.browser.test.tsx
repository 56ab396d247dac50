import { type Root, createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { ApiError } from '../../shared/api/api-error.ts'
import { TextsProvider, createCatalog } from '../../shared/texts/index.ts'
import { fetchTexts } from '../../shared/texts/text-files.ts'
import { toasts } from '../../shared/ui/toasts.ts'
import { SignOutButtons } from './sign-out-buttons.tsx'
import { SessionActionsContext } from './use-session.ts'

const catalog = createCatalog({ language: 'en', tag: 'en', fetchOnce: fetchTexts })
let root: Root

async function renderButtons(failure: ApiError): Promise<void> {
  await catalog.need('default')
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(
    <TextsProvider catalog={catalog}>
      <SessionActionsContext
        value={{
          signIn: async () => {},
          signOut: () => Promise.reject(failure),
          refresh: async () => {},
        }}
      >
        <SignOutButtons />
      </SessionActionsContext>
    </TextsProvider>,
  )
}

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  const shown = toasts.current()
  if (shown) toasts.dismiss(shown.id)
})

it.each([
  [new ApiError(0, 'network'), 'You are still logged in. We could not reach the server.'],
  [new ApiError(500, 'error.system.error'), 'You are still logged in. Something went wrong on our side.'],
])('a log-out that failed says why: %s', async (failure, text) => {
  await renderButtons(failure)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect.poll(() => toasts.current()?.text).toContain(text)
})
