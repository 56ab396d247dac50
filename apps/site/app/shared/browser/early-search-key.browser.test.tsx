import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openSearchByKey } from './early-search-key.ts'

let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  document.body.replaceChildren()
})

/** The line of the header, with or without its search button; a field; a page's own header with a button. */
function page(hasButton: boolean) {
  document.body.innerHTML = `
    <header class="sticky"><div>${hasButton ? '<button id="search"></button>' : ''}<div><button></button></div></div></header>
    <main><header><div><button></button></div></header><input /></main>`
  const clicked = vi.fn<(id: string) => void>()
  document.body.addEventListener('click', ({ target }) => clicked((target as Element).id))
  stop = openSearchByKey()
  return clicked
}

it('the key clicks the search button of the header, and nothing without it', async () => {
  const clicked = page(true)
  await userEvent.keyboard('/')
  expect(clicked.mock.calls).toEqual([['search']])
  stop?.()
  const other = page(false)
  await userEvent.keyboard('/')
  expect(other).not.toHaveBeenCalled()
})

it('the key is a letter in a field, and is left to others with a modifier or over a modal', async () => {
  const clicked = page(true)
  const field = document.querySelector('input')!
  field.focus()
  await userEvent.keyboard('/')
  expect(field.value).toBe('/')
  field.blur()
  await userEvent.keyboard('{Control>}/{/Control}')
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  dialog.showModal()
  await userEvent.keyboard('/')
  expect(clicked).not.toHaveBeenCalled()
})
