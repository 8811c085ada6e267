"""What an honest player notices while one visitor tries to tire the server."""
