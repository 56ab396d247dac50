import { useEffect, useRef, useState } from 'react'
import { loadStories } from '../../../stories/all-stories.ts'
import { type MountedStory, mountStory } from '../../../stories/mount-story.tsx'
import type { StorySet } from '../../../stories/stories.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { Link } from '../../shared/navigation/link.tsx'

export interface StoryGalleryProps {
  readonly screen: string | undefined
  readonly story: string | undefined
}

/** One story at `/gallery/<screen>/<story>`, or links to all stories. For developers: not translated. */
export default function StoryGallery({ screen, story }: StoryGalleryProps) {
  const [sets, setSets] = useState<readonly StorySet[]>([])
  useEffect(() => {
    loadStories().then(setSets, reportError)
  }, [])
  const set = sets.find((one) => one.screen === screen)
  if (set && story !== undefined) return <StoryStage set={set} story={story} />
  return <StoryLinks sets={set ? [set] : sets} />
}

function StoryLinks({ sets }: { sets: readonly StorySet[] }) {
  const { prefix } = useLocale()
  return (
    <div className="mb-10 gap-x-8 md:columns-3">
      {sets.map(({ screen, stories }) => (
        <section key={screen} className="mb-6 break-inside-avoid">
          <h2 className="font-semibold">{screen}</h2>
          <ul className="mt-1 text-sm">
            {Object.keys(stories).map((name) => (
              <li key={name}>
                <Link
                  to={`/${prefix}/gallery/${screen}/${encodeURIComponent(name)}`}
                  className="block py-1 text-text-2 underline"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** A story has its own providers, router and React root, so that nothing of this page affects it. */
function StoryStage({ set, story }: { set: StorySet; story: string }) {
  const { prefix } = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const stage = place.current
    if (!stage) return undefined
    let mounted: MountedStory | undefined
    let isOver = false
    // A new element for each root: React allows one root per element.
    const own = stage.appendChild(document.createElement('div'))
    const show = async () => {
      mounted = await mountStory(own, set, story, { prefix, isPart: true })
      if (isOver) mounted.unmount()
      else await mounted.ready
    }
    show().catch((error: unknown) => setProblem(String(error)))
    return () => {
      isOver = true
      own.remove()
      // A root cannot be unmounted while another one renders.
      queueMicrotask(() => mounted?.unmount())
    }
  }, [set, story, prefix])
  return (
    <>
      {problem !== '' && <p role="alert">{problem}</p>}
      <div ref={place} />
    </>
  )
}
