import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../root-data.ts'

/** First data of the page. @throws Error outside the site's own pages */
export function useRootData(): RootData {
  const data = useRouteLoaderData('root') as RootData | undefined
  if (!data) throw new Error('the page has no first data')
  return data
}
