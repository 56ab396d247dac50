import type { RouteOutput, RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

export type Address = RouteOutput<'player.address'>
export type Profile = RouteOutput<'player.profile'>

const key = [...ME, 'address'] as const

export const addressQuery = () => apiQuery(key, 'player.address', {})
export const profileQuery = () => apiQuery([...ME, 'profile'], 'player.profile', {})

/** Stores the address; the page then shows what the server has stored. */
export function useSaveAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (address: RouteSent<'player.setAddress'>) => getApi(client)('player.setAddress', address),
    onSuccess: (stored) => client.setQueryData(key, stored),
  })
}

/** Stores the province. What the player may do can depend on it, so all of the player's data is read again. */
export function useSaveProvince() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (provinceCode: string) => getApi(client)('player.setProvince', { provinceCode }),
    async onSuccess(stored) {
      client.setQueryData(key, stored)
      await client.invalidateQueries({ queryKey: ME })
    },
  })
}
