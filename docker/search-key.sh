# Makes the site's own key in Meilisearch, once. What the key is follows from its uid and the master key, so that the
# site can be told before there is one: see docs/install-docker.md. It keeps and searches indexes and does nothing else;
# one for the index of ideas alone would not be told when a new index has taken its place.
uid=b25f3d86-9c1f-4f0e-8a53-6f0f4f1f7f42
answer=$(curl --silent --show-error --output /dev/null --write-out '%{http_code}' \
  --header "Authorization: Bearer $MEILI_MASTER_KEY" --header 'Content-Type: application/json' \
  --data "{
    \"uid\": \"$uid\",
    \"name\": \"The site\",
    \"indexes\": [\"*\"],
    \"actions\": [\"search\", \"documents.*\", \"indexes.*\", \"settings.*\", \"tasks.get\", \"stats.get\", \"version\"],
    \"expiresAt\": null
  }" "$MEILI_URL/keys")
case $answer in
  201) echo 'The site has its key.' ;;
  409) echo 'The site has its key already.' ;;
  *) echo "Meilisearch makes no key: it answers $answer." >&2 && exit 1 ;;
esac
