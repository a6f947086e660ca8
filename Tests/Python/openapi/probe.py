def probe(url, minutes, token, seed): return []
