import { useState } from 'react'
import { Icon } from '../native/icon.tsx'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import { Badge } from '../native/badge.tsx'
import type { CellSpan } from '../native/fit-spans.ts'
import { cx } from '../native/cx.ts'
import { Grid, gridClass } from '../native/grid.tsx'
import { LinkText } from '../native/link-text.tsx'
import { MixedGrid } from '../native/mixed-grid.tsx'
import { Money } from '../native/money.tsx'
import { Rail } from '../native/rail.tsx'
import { Skeleton } from '../native/skeleton.tsx'
import { TilePanel } from '../native/tile-panel.tsx'
import { buttonClass } from '../native/button.tsx'
import { Tile, type TileArt, type TileShape } from '../native/tile.tsx'
import { VirtualGrid } from '../rich/virtual-grid.tsx'
import type { Entry } from './entry.tsx'

const NAMES = [
  'Frostmark',
  'Ember Throne',
  'Orchard Row',
  'Nine Koi Bridge',
  'Brass Hour',
  'Emerald Salon',
  'Sky Ferry',
  'Paper Moon',
  'Cutter’s Vault',
  'Canopy',
  'Silver Upstream',
  'Masks',
  'Pearl Bell',
  'Basalt Keep',
  'Low Tide Post',
  'Mill Cast',
]

/** A picture that needs no file: a disc over a horizon. */
function art(index: number, width = 300, height = 400): TileArt {
  const hue = (index * 67 + 20) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="hsl(${hue} 45% 34%)"/><stop offset="1" stop-color="hsl(${hue + 40} 50% 14%)"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#a)"/><circle cx="${width / 2}" cy="${height * 0.42}" r="${height * 0.22}" fill="hsl(${hue + 180} 60% 62%)"/><path d="M0 ${height * 0.72}q${width / 4} -${height * 0.12} ${width / 2} 0t${width / 2} 0V${height}H0z" fill="hsl(${hue + 20} 40% 20%)"/></svg>`
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, width, height, color: `hsl(${hue} 45% 26%)` }
}

function Favourite({ index, start = true }: { index: number; start?: boolean }) {
  const [isOn, setIsOn] = useState(start)
  const name = NAMES[index] ?? ''
  return (
    <Tile
      name={name}
      label={`${name}, favourite`}
      art={art(index)}
      toggle={{ isOn, label: `Favourite ${name}`, onToggle: () => setIsOn(!isOn) }}
      onOpen={() => undefined}
      onInfo={() => undefined}
    />
  )
}

/** Hover it, or focus it with the keyboard. */
function PanelTile({ index, tabIndex }: { index: number; tabIndex?: number }) {
  const name = NAMES[index] ?? ''
  return (
    <Tile
      name={name}
      label={`${name}, return 96.04 %, stakes €0.20 to €100`}
      art={art(index)}
      href="#tile"
      tabIndex={tabIndex}
      renderPanel={() => (
        <TilePanel
          facts={[
            { name: 'Return here', value: '96.04 %' },
            { name: 'Stakes', value: '€0.20 – 100' },
          ]}
        >
          <a href="#tile" className={buttonClass({ variant: 'primary', size: 'xs' })}>
            Play
          </a>
          <a
            href="#tile"
            className={buttonClass({ size: 'xs', variant: 'quiet', className: 'bg-surface-2' })}
          >
            Demo
          </a>
        </TilePanel>
      )}
    />
  )
}

function DemoRail({
  shape,
  title,
  isComing = false,
}: {
  shape: 'portrait' | 'landscape'
  title: string
  isComing?: boolean
}) {
  return (
    <Rail
      title={title}
      level={3}
      reason="By players, not by stakes"
      shape={shape}
      previousLabel={`${title}, back`}
      nextLabel={`${title}, on`}
      action={
        <LinkText tone="quiet" href="#rail">
          All
          <Icon of={ChevronRight} size={16} />
        </LinkText>
      }
      items={isComing ? [] : NAMES}
      count={NAMES.length}
      initial={isComing ? 0 : undefined}
      itemKey={(name) => name}
      renderItem={(name, { index, tabIndex }) => (
        <Tile
          name={name}
          label={shape === 'landscape' ? `${name}, 3 of 7 seats` : name}
          shape={shape}
          art={shape === 'landscape' ? art(index, 480, 270) : art(index)}
          badge={
            index === 1 ? (
              <Badge tone="overlay">New</Badge>
            ) : shape === 'landscape' ? (
              <Badge tone="overlay" pulse>
                Live
              </Badge>
            ) : undefined
          }
          caption={
            shape === 'landscape' ? (
              <>
                <span className="flex items-baseline justify-between gap-2">
                  <span className="truncate font-medium">{name}</span>
                  <span className="num text-sm text-brand-text">3 of 7 seats</span>
                </span>
                <span className="flex justify-between gap-2 text-sm text-text-2">
                  <span>Elina</span>
                  <span className="num">€5 – €500</span>
                </span>
              </>
            ) : undefined
          }
          href="#rail"
          tabIndex={tabIndex}
        />
      )}
    />
  )
}

const SPANS: Readonly<Record<string, CellSpan>> = {
  Frostmark: '2x2',
  'Emerald Salon': '2x1',
  'Sky Ferry': '1x2',
}

const one = (index: number, shape: TileShape = 'fill') => (
  <Tile
    name={NAMES[index] ?? ''}
    label={NAMES[index] ?? ''}
    art={art(index, 400, shape === 'fill' ? 400 : 533)}
    shape={shape}
    href="#grid"
  />
)

export const TILES: readonly Entry[] = [
  {
    name: 'Tile',
    states: [
      {
        name: 'plain, toggle on and off, badge, locked, unavailable, marks below, loading, panel, caption, without picture',
        wide: true,
        show: (
          <Grid className="gutter">
            <li>{one(0, 'portrait')}</li>
            <li>
              <Favourite index={1} />
            </li>
            <li>
              <Favourite index={2} start={false} />
            </li>
            <li>
              <Tile
                name="Nine Koi Bridge"
                label="Nine Koi Bridge, new"
                art={art(3)}
                badge={<Badge tone="overlay-brand">New</Badge>}
                href="#tile"
              />
            </li>
            <li>
              <Tile
                name="Brass Hour"
                label="Brass Hour, not licensed in Finland"
                art={art(4)}
                isLocked
                caption={<span className="text-text-2">Not licensed in Finland</span>}
                onOpen={() => undefined}
              />
            </li>
            <li>
              <Tile
                name="Emerald Salon"
                label="Emerald Salon, back soon"
                art={art(5)}
                isUnavailable
                caption={<span className="text-text-2">Back soon, checked 20:40</span>}
                onOpen={() => undefined}
              />
            </li>
            <li>
              <Tile
                name="Canopy"
                label="Canopy, demo only"
                art={art(9)}
                badge={<Badge tone="overlay">Demo only</Badge>}
                markEdge="bottom"
                href="#tile"
              />
            </li>
            <li>
              <Tile
                name="Masks"
                label="Masks"
                art={{ src: 'data:,', preview: art(11, 15, 20).src, width: 300, height: 400 }}
                deferImage
                href="#tile"
              />
            </li>
            <li>
              <PanelTile index={7} />
            </li>
            <li>
              <Tile
                name="Sky Ferry"
                label="Sky Ferry, jackpot 128,402.16 euros"
                art={art(6)}
                caption={
                  <>
                    <Money text="€128,402.16" tone="gold" />
                    <span className="block text-xs text-text-3">Crown network</span>
                  </>
                }
                href="#tile"
              />
            </li>
            <li>
              <Tile
                name="A name while its picture is on the way"
                label="A name while its picture is on the way"
                art={{ src: 'data:,', width: 300, height: 400, color: 'oklch(0.35 0.08 300)' }}
                href="#tile"
              />
            </li>
          </Grid>
        ),
      },
    ],
  },
  {
    name: 'Rail',
    states: [
      { name: 'portrait', wide: true, show: <DemoRail shape="portrait" title="Popular this week" /> },
      { name: 'live', wide: true, show: <DemoRail shape="landscape" title="Live tables" /> },
      { name: 'still to come', wide: true, show: <DemoRail shape="portrait" title="Jackpots" isComing /> },
    ],
  },
  {
    name: 'Grid',
    states: [
      {
        name: 'spans',
        wide: true,
        show: (
          <MixedGrid
            label="All"
            className="gutter"
            items={NAMES}
            itemKey={(name) => name}
            spanOf={(name) => SPANS[name] ?? '1x1'}
            renderItem={(_name, index) => one(index)}
          />
        ),
      },
    ],
  },
  {
    name: 'Virtual grid',
    states: [
      {
        name: 'of 120, every fifth still loading',
        wide: true,
        show: (
          <VirtualGrid
            label="All"
            count={120}
            initialCount={12}
            className={cx(gridClass, 'gutter')}
            estimateRowHeight={(width) => (width * 4) / 3}
            renderCell={(index, { tabIndex }) =>
              index % 5 === 4 ? (
                <Skeleton shape="portrait" />
              ) : (
                <Tile
                  name={`Game ${index + 1}`}
                  label={`Game ${index + 1}`}
                  art={art(index)}
                  href="#virtual-grid"
                  tabIndex={tabIndex}
                />
              )
            }
          />
        ),
      },
    ],
  },
]
