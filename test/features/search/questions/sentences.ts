import type { AskedQuestion } from './question.ts'
import { rainyWithKids, withDad, seniors } from './expected-ideas.ts'

export const inSentences: Record<string, AskedQuestion[]> = {
  sentences: [
    ['where can i take my kids in denmark for a day?', 'Build all day at Lego House in Denmark'],
    ['I have a weekend in March and love snow', { month: [3] }],
    ['what could my wife and I do in Paris in december', "See the ballet under Chagall's ceiling in Paris"],
    [
      'I want to see wild animals in Canada',
      'See polar bears gather at Churchill',
      'Kayak among orcas in Johnstone Strait',
      'Join a public wolf howl at Algonquin Park',
    ],
    [
      'cheap places to learn surfing',
      'Catch your first wave at Waikiki',
      'Learn to surf at a camp in Taghazout',
      'Surf a standing river wave in Boise',
      'Catch an unbroken green wave on your own',
    ],
    ['is there anything in Texas with dinosaurs', 'Wade in dinosaur tracks at Glen Rose, Texas'],
    [
      'we have two days in Rome and Naples',
      'Eat a pizza where it was born, in Naples',
      'Go down to the arena floor of the Colosseum',
      'Walk the streets of Pompeii, then Herculaneum',
    ],
    ['good for a rainy afternoon with my son', ...rainyWithKids, ...withDad],
    ['something exciting in New Zealand that costs little', { country: ['NZ'], cost: [1, 2] }],
    ['I am 65 and just retired', ...seniors],
  ],
  'words that look like hints': [
    ['easy rider motorcycle', 'Pass the motorcycle safety course'],
    ['freediving', 'Learn to hold your breath on a freediving course'],
    ['free diving course', 'Learn to hold your breath on a freediving course'],
    ['winter sea swim', 'Start January with the Coney Island plunge'],
    ['harvest moon', 'Walk by the light of the harvest moon'],
    ['family tree', 'Map four generations on one giant family tree', "Solve your mutt's family tree"],
    ['death road', "Mountain bike Bolivia's Death Road"],
    ['march by torchlight', 'March by torchlight behind Up Helly Aa'],
    ['new mexico lightning', 'Sleep at The Lightning Field in New Mexico'],
    ['english channel', 'Swim the English Channel'],
    [
      'christmas tree',
      'Cut your own tree in a national forest',
      'Skate under the Rockefeller Center tree at dawn',
      'Decorate an outdoor tree for the birds',
    ],
    [
      'summer camp',
      'Go to a family camp for a week',
      'Train at Space Camp in Huntsville',
      'Learn Lindy Hop at the Herräng Dance Camp',
    ],
    ['day of the dead', 'Keep vigil for the Day of the Dead in Oaxaca'],
    ['american sign language', 'Hold a conversation in American Sign Language'],
    ['year in antarctica', 'Work a season in Antarctica'],
  ],
}
