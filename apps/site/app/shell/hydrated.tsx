import { HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { dehydratedIn } from '../shared/query/dehydrated.ts'

/** Restores the queries that the matched routes' loaders fetched on the server into the page's cache. */
export function Hydrated({ children }: { children: ReactNode }) {
  return (
    <>
      {/* Siblings instead of parents: the page keeps its state when the innermost route changes. React renders
         them first. */}
      {useMatches().map(({ id, loaderData }) => (
        <HydrationBoundary key={id} state={dehydratedIn(loaderData)} />
      ))}
      {children}
    </>
  )
}
