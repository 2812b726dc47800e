/** Ideas and category names that several questions expect. */
export const couples = ['Couples', 'Romantic', 'Honeymoon', 'Date Night', 'Anniversary', "Valentine's"]
export const families = ['Family', 'Kids', 'Father–Son', 'Mother–Daughter', 'New Parents']
export const europe =
  `GB IE FR ES PT IT DE AT CH BE NL DK SE NO FI IS PL CZ HU RO GR HR BA AL ME EE LV LT SM VA LI FO SJ AD MC MT GG JE IM
  UA BG RS SI SK LU TR`.split(/\s+/)
export const quick = /hour|minute|evening|half day/i
export const kidsInJapan = [
  'Eat a station bento on the bullet train to Kyoto',
  'Watch snow monkeys soak at Jigokudani',
  "Ride the Shimanami Kaido across Japan's Inland Sea",
  'Follow the Nakasendo from Magome to Tsumago',
]
export const sakura = [
  'Picnic beneath the cherry trees of Hirosaki Castle',
  'See the geiko dances of Miyako Odori in Kyoto',
]
export const rainyWithKids = [
  'Build a Rube Goldberg machine across a room',
  'Raise a blanket fort the whole family can sleep in',
  'Record a radio play with kitchen sound effects',
  'Put on a magic show with five real tricks',
  'Build a cardboard arcade in the garage',
  'See a week of museums on library passes',
]
export const nearParis = [
  'Follow a circuit in Fontainebleau forest',
  'Paint outdoors where Monet did at Giverny',
  'Walk the labyrinth in Chartres Cathedral',
  'Stand inside the restored Notre-Dame de Paris',
  "Watch Foucault's pendulum turn in the Panthéon",
  'Picnic at the tip of the Île de la Cité',
  "See the ballet under Chagall's ceiling in Paris",
]
export const alone = [
  'Take yourself away for one weekend alone',
  'Spend your first night camping alone',
  'Circle Taiwan by train on your own',
  "Walk Hadrian's Wall alone, inn to inn",
  'Spend your birthday alone in a new place',
  'Go to a concert in another city by yourself',
  'See a weekday matinee by yourself',
  'Sleep in a capsule hotel in Tokyo',
  'Make three friends in a hostel kitchen',
]
export const withDad = [
  'Build a gravity racer and run a soap box derby',
  'Play catch at the Field of Dreams in Iowa',
  'Master a stick shift in an empty parking lot',
  'Build a full-size arcade cabinet from plywood',
  'Launch model rockets to a thousand feet',
  'Share a hot-towel shave at an old barbershop',
  'Settle it with ten laps on rental karts',
  'Rebuild a small engine until it fires',
]
export const withMum = [
  'Dress up for tea at the Empress in Victoria',
  'Get scrubbed pink at a Korean spa together',
  'Turn an heirloom into something you will wear',
  'Catch a Broadway matinee and wait at the stage door',
  "Run a Mother's Day 5K side by side",
  'Follow Anne of Green Gables across Prince Edward Island',
]
export const withDog = [
  'Backpack overnight with your dog',
  'Walk with Saint Bernards in the Swiss Alps',
  'Visit the Dog Chapel on Dog Mountain',
  "Cheer surfing dogs at Pacifica's world championships",
  'Earn the Canine Good Citizen title',
  'Train as a therapy dog team',
]
export const seniors = [
  'Join a learning trip with Road Scholar',
  'Qualify for the National Senior Games',
  'Audit a university class for free',
  'Learn pickleball well enough to beat your kids',
  "Cruise America's Great Loop by boat",
  'Test a full snowbird winter',
  'Learn chair yoga and share it with an elder',
]
export const christmas = [
  'See the Christkind open the Nuremberg market',
  'Eat Christmas lunch on an Australian beach',
  'Skate under the Rockefeller Center tree at dawn',
  "Hear carols in King's College Chapel, Cambridge",
]
