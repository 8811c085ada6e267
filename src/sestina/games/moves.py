from sestina.engine.moves import parse_move

__all__ = ["parse_move"]
