import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMatches } from 'react-router'

function stateOf(loaderData: unknown): DehydratedState | undefined {
  const isObject = typeof loaderData === 'object' && loaderData !== null
  return isObject && 'state' in loaderData ? (loaderData.state as DehydratedState | undefined) : undefined
}

/** Restores the queries that the matched routes' loaders fetched on the server into the page's cache. */
export function Hydrated({ children }: { children: ReactNode }) {
  return (
    <>
      {/* Siblings instead of parents: the page keeps its state when the innermost route changes. React renders
         them first. */}
      {useMatches().map(({ id, loaderData }) => (
        <HydrationBoundary key={id} state={stateOf(loaderData)} />
      ))}
      {children}
    </>
  )
}
