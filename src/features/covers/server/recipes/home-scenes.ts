import type { CoverScene } from '#features/covers/contract.ts'
import { subjects } from '../subjects.ts'

type Scenes = readonly [CoverScene, ...CoverScene[]]

/** Where subjects are met that are not at home everywhere. */
const homes: readonly (readonly [scenes: Scenes, subjects: string])[] = [
  [['savanna'], 'elephant lion giraffe zebra'],
  [['ice'], 'penguin polar-bear igloo'],
  [['rainforest'], 'gorilla monkey step-pyramid'],
  [['dunes'], 'camel pyramid'],
  [['andes'], 'llama'],
  [['outback'], 'kangaroo'],
  [['ski-slope', 'snow-cabin'], 'skier snowboarder sledder skater dog-sled'],
  [['undersea'], 'coral submarine shipwreck'],
  [['lagoon', 'cove'], 'hammock turtle-ashore'],
  [['starry', 'moon-lake'], 'stargazers telescope fireworks'],
  [['village-night'], 'jack-o-lantern'],
  [['lanterns'], 'lanterns-afloat'],
  [['snow-cabin'], 'christmas-tree'],
  [['japan'], 'torii tiled-house'],
  [['misty-ridges', 'rice-terraces'], 'pagoda'],
  [['ruins'], 'greek-temple'],
  [['moor'], 'standing-stones castle'],
  [['downtown', 'waterfront'], 'skyscrapers key slender-tower'],
  [['waterfront'], 'opera-house crane'],
  [['harbor'], 'gondolier'],
  [['ice'], 'curling-stone'],
  [['peaks', 'mountain-lake', 'misty-ridges'], 'climber summit hiker cabin'],
  [['volcanic'], 'volcano hot-spring'],
  [['kitchen', 'range-kitchen'], 'pot bread cake pasta soup jars pan pie vegetables gingerbread-house'],
  [['cafe'], 'pizza sushi coffee wine table-for-two'],
  [['workshop'], 'workbench robot desktop-computer'],
  [
    ['study', 'window-seat'],
    'typewriter letter chessboard laptop bookshelf open-book piggy-bank dice-and-cards puzzle boxes',
  ],
  [['music-room'], 'guitar piano violin'],
  [['theatre'], 'actors microphone speaker dancer ballerina magic-hat'],
  [['ballroom'], 'dancers'],
  [['concert'], 'crowd'],
  [['cinema'], 'projector'],
  [['gym'], 'barbell martial-artist'],
  [['art-studio'], 'easel potters-wheel sewing-machine'],
  [
    ['living-room', 'window-seat'],
    'bricks juggler two-chairs towels yarn gift rings camera stethoscope candles suitcase',
  ],
  [['bedroom'], 'cradle bed bathtub'],
  [['arena', 'park'], 'football ball-player race-car rugby-ball wrestlers'],
  [['park', 'old-town'], 'finish-line runner market-stall graduate'],
]

const homeOf = new Map(
  homes.flatMap(([scenes, names]) => names.split(' ').map((name) => [name, scenes] as const)),
)

const byStance: Partial<Record<string, Scenes>> = {
  sails: ['open-sea', 'mountain-lake', 'harbor'],
  swims: ['undersea'],
  flies: ['clouds', 'patchwork', 'balloons'],
}

const outdoors: Scenes = ['flower-hills', 'valley', 'pasture', 'mountain-lake']

/** The scenes that a subject is met in, the most usual one first. */
export const scenesOf = (subject: string): Scenes =>
  homeOf.get(subject) ?? byStance[subjects.get(subject)?.stance ?? ''] ?? outdoors
