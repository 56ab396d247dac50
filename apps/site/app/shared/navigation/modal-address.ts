/**
 * A modal is a search parameter: `?modal=login`, with a second one on top `?modal=game~login`. Back, reload and
 * links work without further code.
 */
import type { PageParameter } from '@marquee/contract/site-routes'
import { searchOf } from './search-of.ts'

const MAX_OPEN = 2
export const MODAL_PARAMETER = 'modal' satisfies PageParameter

function namesIn(params: URLSearchParams): string[] {
  return (params.get(MODAL_PARAMETER) ?? '').split('~').filter((name) => name !== '')
}

/** Names of the open modals, lowest first, two at most; names that `knows` rejects are left out. */
export function openNames(params: URLSearchParams, knows: (name: string) => boolean): readonly string[] {
  return [...new Set(namesIn(params).filter(knows))].slice(0, MAX_OPEN)
}

/** Search part of the address with a modal opened. */
export function withModal(
  search: string,
  name: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams(search)
  const below = namesIn(params).filter((one) => one !== name)
  params.set(MODAL_PARAMETER, [...below.slice(1 - MAX_OPEN), name].join('~'))
  for (const [key, value] of Object.entries(parameters)) params.set(key, value)
  return searchOf(params)
}

/**
 * Search part of the address without its top modal.
 * @param paramsOf the modal's own parameters, which are removed too
 */
export function withoutTop(search: string, paramsOf: (name: string) => readonly string[]): string {
  const params = new URLSearchParams(search)
  const names = namesIn(params)
  const top = names.pop()
  if (names.length > 0) params.set(MODAL_PARAMETER, names.join('~'))
  else params.delete(MODAL_PARAMETER)
  if (top !== undefined) for (const name of paramsOf(top)) params.delete(name)
  return searchOf(params)
}
